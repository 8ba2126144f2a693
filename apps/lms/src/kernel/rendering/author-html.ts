import { decodeHTML } from 'entities';
import { escapeHtml } from '../../lib/html.ts';
import { limitedUrl, limitStyles, linksOtherStyles } from './author-styles.ts';
import type { TextFormulas } from './formulas.ts';
import { scanHtml } from './scan-html.ts';

export interface AuthorHtml {
  /** The author's markup with its mathematics rendered and its styles limited, otherwise unchanged. Not sanitized: for a frame only. */
  html: string;
  /** Whether it needs a separate page: it contains scripts, or style sheets of other sites. */
  needsFrame: boolean;
}

/** Elements whose text is never mathematics. */
const NO_MATHEMATICS = new Set(
  'script style pre code textarea noscript svg math title iframe xmp'.split(' '),
);
/** In these, `<svg/>` is a whole element; elsewhere HTML ignores the slash. */
const XML_ELEMENTS = new Set(['svg', 'math']);
const ADDRESSES = new Set(['href', 'src', 'action', 'formaction', 'xlink:href', 'data']);

/** Of displayed formulas, which MathJax typesets without delimiters, too. */
const ENVIRONMENTS =
  '(?:equation|align|alignat|flalign|gather|multline|eqnarray|subequations|array|cases|[pbBvV]?matrix)\\*?';
const OPENING = new RegExp(
  String.raw`\\\(|\\\[|\$\$|\[mathjaxinline\]|\[mathjax\]|\\begin\{${ENVIRONMENTS}\}`,
  'gi',
);
const BEGIN = '\\begin{';
const CLOSING: Readonly<Record<string, { end: string; display: boolean }>> = {
  '\\(': { end: '\\)', display: false },
  '\\[': { end: '\\]', display: true },
  $$: { end: '$$', display: true },
  '[mathjaxinline]': { end: '[/mathjaxinline]', display: false },
  '[mathjax]': { end: '[/mathjax]', display: true },
};

/**
 * Renders the mathematics of an author's markup (`\(..\)`, `\[..\]`, `$$..$$`, `[mathjaxinline]`, `[mathjax]`,
 * `\begin{align}..\end{align}`) in one pass, and limits its styles to what authors write. Invalid TeX stays readable as
 * the author wrote it; so does an unpaired delimiter. A wrong `needsFrame` is not unsafe: the unit's page runs no author
 * scripts, and loads no style sheets of other sites.
 */
export function renderAuthorHtml(markup: string, formulas: TextFormulas): AuthorHtml {
  const rendered: string[] = [];
  let from = 0;
  let runsScripts = false;
  let tag = '';
  let skipped: { tag: string; depth: number } | null = null;
  let isStyle = false;
  let link = new Map<string, LinkAttribute>();
  scanHtml(markup, {
    text(start, end) {
      if (isStyle) {
        rendered.push(markup.slice(from, start), limitStyles(markup.slice(start, end)));
        from = end;
      }
      if (skipped !== null) return;
      for (const formula of findFormulas(markup, start, end)) {
        const typeset = formulas.render(decodeHTML(formula.source), formula.display);
        if (typeset === null) continue;
        rendered.push(markup.slice(from, formula.start), typeset);
        from = formula.end;
      }
    },
    openTag(name) {
      tag = name;
      link = new Map();
      runsScripts ||= name === 'script';
    },
    attribute(name, value, start, end) {
      if (tag === 'link' && value !== null && !link.has(name)) {
        link.set(name, { value: decodeHTML(value), start, end });
      }
      runsScripts ||= value !== null && (/^on[a-z]+$/.test(name) || isScriptAddress(name, value));
    },
    openTagEnd(isSelfClosing) {
      const href = findSheetHref(link);
      const limited = href && limitedUrl(href.value);
      if (href && limited) {
        rendered.push(markup.slice(from, href.start), `href="${escapeHtml(limited)}"`);
        from = href.end;
      }
      if (isSelfClosing && XML_ELEMENTS.has(tag)) return;
      isStyle = tag === 'style';
      if (skipped?.tag === tag) skipped.depth += 1;
      else if (skipped === null && NO_MATHEMATICS.has(tag)) skipped = { tag, depth: 1 };
    },
    closeTag(name) {
      if (name === 'style') isStyle = false;
      if (skipped?.tag !== name) return;
      skipped.depth -= 1;
      if (skipped.depth === 0) skipped = null;
    },
  });
  rendered.push(markup.slice(from));
  const html = rendered.join('');
  return { html, needsFrame: runsScripts || linksOtherStyles(html) };
}

interface LinkAttribute {
  value: string;
  start: number;
  end: number;
}

/** The `href` of a `<link>` to a style sheet. */
function findSheetHref(link: ReadonlyMap<string, LinkAttribute>): LinkAttribute | null {
  const rel = link.get('rel')?.value.toLowerCase().split(/\s+/) ?? [];
  return rel.includes('stylesheet') ? (link.get('href') ?? null) : null;
}

function isScriptAddress(name: string, value: string): boolean {
  if (!ADDRESSES.has(name)) return false;
  // Browsers drop white space and control characters within the scheme.
  const start = decodeHTML(value.slice(0, 200)).replace(/[\0-\x20]+/g, '');
  return start.toLowerCase().startsWith('javascript:');
}

interface Formula {
  start: number;
  end: number;
  source: string;
  display: boolean;
}

/**
 * The formulas within one text. Each closing delimiter is searched for once per position, however many openings precede
 * it.
 */
function* findFormulas(markup: string, start: number, end: number): Generator<Formula> {
  const text = markup.slice(start, end);
  const closings = new Map<string, number>();
  const findClosing = (delimiter: string, after: number): number => {
    const known = closings.get(delimiter);
    if (known !== undefined && (known < 0 || known >= after)) return known;
    const found = text.indexOf(delimiter, after);
    closings.set(delimiter, found);
    return found;
  };
  let from = 0;
  for (const match of text.matchAll(OPENING)) {
    if (match.index < from) continue;
    const opening = match[0];
    const isEnvironment = opening.startsWith(BEGIN);
    const closing = isEnvironment
      ? { end: `\\end{${opening.slice(BEGIN.length)}`, display: true }
      : CLOSING[opening.toLowerCase()];
    if (closing === undefined) continue;
    const closingStart = findClosing(closing.end, match.index + opening.length);
    if (closingStart < 0) continue;
    const closingEnd = closingStart + closing.end.length;
    const source = isEnvironment
      ? text.slice(match.index, closingEnd)
      : text.slice(match.index + opening.length, closingStart);
    // Dollars may also be money: text without any sign of a formula isn't one.
    if (opening === '$$' && !/[\\^_=+<>*/]|&[lg]t;/.test(source)) continue;
    from = closingEnd;
    yield { start: start + match.index, end: start + from, source, display: closing.display };
  }
}
