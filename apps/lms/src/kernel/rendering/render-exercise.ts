import type { ExerciseContent } from '@lectern/olx';
import { cleanHtml } from './clean-html.ts';

/**
 * An exercise with every `{ html }` in it ready to be sent: sanitized, so that an author's fields and buttons can't mix
 * with the exercise's own, and with its mathematics typeset.
 */
export function renderExerciseContent(
  content: ExerciseContent,
  render: (markup: string) => string,
): ExerciseContent {
  return { ...content, exercise: renderMarkup(content.exercise, (html) => render(cleanHtml(html))) };
}

/** The readers of exercises limit how deep their content is. */
function renderMarkup<T>(value: T, render: (html: string) => string): T {
  if (Array.isArray(value)) return value.map((item) => renderMarkup(item, render)) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) =>
      key === 'html' && typeof inner === 'string' ? [key, render(inner)] : [key, renderMarkup(inner, render)],
    ),
  ) as T;
}
