import katex from 'katex';
import { escapeHtml } from '../../pages/html.ts';
import { decodeEntities } from './markup.ts';

const KEPT = 2000;
const LONGEST_FORMULA = 5000;

/** Elements whose text is never mathematics, tags, and the opening delimiters. */
const PIECES =
  /<!--[\s\S]*?-->|<(script|style|pre|code|textarea|noscript|svg|math)\b[^>]*>[\s\S]*?<\/\1\s*>|<\/?[a-zA-Z][^>]*>|\\\(|\\\[|\[mathjaxinline\]|\[mathjax\]/gi;

const CLOSING: Record<string, { end: string; display: boolean }> = {
  '\\(': { end: '\\)', display: false },
  '\\[': { end: '\\]', display: true },
  '[mathjaxinline]': { end: '[/mathjaxinline]', display: false },
  '[mathjax]': { end: '[/mathjax]', display: true },
};

const known = new Map<string, string>();

/**
 * Author markup with its mathematics (`\(..\)`, `\[..\]`, `[mathjaxinline]`, `[mathjax]`) rendered as HTML with
 * MathML beside it for who listens. What is no valid TeX stays readable as the author wrote it; so does a delimiter
 * without its pair.
 */
export function renderMathematics(markup: string): string {
  if (!markup.includes('\\(') && !markup.includes('\\[') && !/\[mathjax/i.test(markup)) return markup;
  let rendered = '';
  let from = 0;
  PIECES.lastIndex = 0;
  for (let match = PIECES.exec(markup); match !== null; match = PIECES.exec(markup)) {
    const closing = CLOSING[match[0].toLowerCase()];
    if (closing === undefined) continue;
    const start = match.index + match[0].length;
    const end = markup.indexOf(closing.end, start);
    const source = end < 0 ? '' : markup.slice(start, end);
    if (end < 0 || /<\/?[a-zA-Z]/.test(source)) continue;
    rendered += markup.slice(from, match.index) + renderFormula(decodeEntities(source), closing.display);
    from = end + closing.end.length;
    PIECES.lastIndex = from;
  }
  return rendered + markup.slice(from);
}

/** One formula; the same one is rendered once. */
export function renderFormula(tex: string, display: boolean): string {
  const key = `${display ? 'd' : 'i'}${tex}`;
  const cached = known.get(key);
  if (cached !== undefined) return cached;
  const markup = typeset(tex, display);
  if (known.size >= KEPT) known.delete(known.keys().next().value ?? '');
  known.set(key, markup);
  return markup;
}

function typeset(tex: string, display: boolean): string {
  if (tex.length > LONGEST_FORMULA) return readableSource(tex, display);
  try {
    const markup = katex.renderToString(tex, {
      displayMode: display,
      output: 'htmlAndMathml',
      throwOnError: true,
      strict: false,
      trust: false,
      maxExpand: 1000,
      maxSize: 50,
    });
    // Formulas read from left to right in every language.
    return `<span class="formula${display ? ' formula-display' : ''}" dir="ltr">${markup}</span>`;
  } catch {
    return readableSource(tex, display);
  }
}

function readableSource(tex: string, display: boolean): string {
  const [open, close] = display ? ['\\[', '\\]'] : ['\\(', '\\)'];
  return `<code class="formula-source" dir="ltr">${escapeHtml(`${open}${tex}${close}`)}</code>`;
}
