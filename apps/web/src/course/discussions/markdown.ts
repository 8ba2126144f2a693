import { marked } from 'marked';
import { formulaPattern } from './formulas.ts';

/**
 * The HTML of a post before the server has rendered it: for the preview, and while it is being sent. Not sanitized.
 * Formulas are set aside, because Markdown takes their underscores and backslashes for its own.
 */
export function renderMarkdown(source: string): string {
  const formulas: string[] = [];
  const text = source.replaceAll(formulaPattern, (formula) => `\uE000${formulas.push(formula) - 1}\uE001`);
  const html = marked.parse(text, { async: false, gfm: true });
  return html.replaceAll(/\uE000(\d+)\uE001/g, (_, index: string) =>
    escapeHtml(formulas[Number(index)] ?? ''),
  );
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
