import type { BlockContent, Exercise } from '@lectern/olx';
import { renderExerciseContent } from '../rendering/render-exercise.ts';
import { renderProblemContent } from '../rendering/render-problem.ts';

/** Calls `onMarkup` with each text of markup that learners may see in a component. */
export function walkMarkup(content: BlockContent, onMarkup: (markup: string) => void): void {
  const reported = (markup: string): string => {
    onMarkup(markup);
    return markup;
  };
  switch (content.kind) {
    case 'html':
      onMarkup(content.html);
      return;
    case 'problem':
      renderProblemContent(content, reported);
      return;
    case 'exercise':
      renderExerciseContent(content, reported);
      return;
    case 'unsupported':
      if (content.html !== undefined) onMarkup(content.html);
  }
}

/** The addresses of an exercise's images that have neither an alternative text nor a label beside them. */
export function listUndescribedImages(exercise: Exercise): string[] {
  const found: string[] = [];
  collectImages(exercise, found);
  return found;
}

/** The readers of exercises limit how deep their content is. */
function collectImages(value: unknown, found: string[]): void {
  if (typeof value !== 'object' || value === null) return;
  if (isImage(value) && value.alt.trim() === '') found.push(value.src);
  const hasLabel = 'label' in value && value.label !== null;
  for (const [key, inner] of Object.entries(value)) {
    if (!(key === 'image' && hasLabel)) collectImages(inner, found);
  }
}

/** An embedded page has an `alt` only if it is an image. */
function isImage(value: object): value is { src: string; alt: string } {
  if ('media' in value && value.media !== 'image') return false;
  return 'src' in value && typeof value.src === 'string' && 'alt' in value && typeof value.alt === 'string';
}
