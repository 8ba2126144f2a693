import { renderAuthorHtml } from './author-html.ts';
import { cleanHtml } from './clean-html.ts';
import { FormulaRenderer } from './formulas.ts';

const LIMITS = { formulas: 50, source: 5000, markup: 200_000 };

/**
 * A message that an author's script wrote about an answer. It may repeat the learner's input, so unlike other author
 * markup it is sanitized.
 */
export function renderScriptMessage(message: string): string {
  return renderAuthorHtml(cleanHtml(message), new FormulaRenderer().forText(LIMITS)).html;
}
