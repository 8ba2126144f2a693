import MarkdownIt from 'markdown-it';
import sanitize from 'sanitize-html';
import { boundHtml } from '../../kernel/rendering/bound-html.ts';
import { textOf } from '../../kernel/rendering/plain-text.ts';
import { escapeHtml } from '../../lib/html.ts';

// Learners write Markdown, and the editors of other front ends write HTML: as on Open edX, one renderer takes both.
const markdown = new MarkdownIt({ html: true, linkify: true });

const FORMULAS: readonly (readonly [string, string])[] = [
  ['$$', '$$'],
  ['\\(', '\\)'],
  ['\\[', '\\]'],
];

/** Leaves formulas as written: the front end typesets them, and Markdown would change their underscores and backslashes. */
markdown.inline.ruler.before('escape', 'formula', (state, silent) => {
  const found = FORMULAS.find(([open]) => state.src.startsWith(open, state.pos));
  if (!found) return false;
  const [open, close] = found;
  const end = state.src.indexOf(close, state.pos + open.length);
  if (end < 0) return false;
  if (!silent) state.push('text', '', 0).content = state.src.slice(state.pos, end + close.length);
  state.pos = end + close.length;
  return true;
});

/**
 * Markdown takes quadratic time on thousands of its own characters, so such a text is shown as written. Far above what
 * people write: a table of 200 rows has about a thousand.
 */
const MAX_MARKUP = 3000;
const MARKUP = /[<[\]!*_~\\|&:`]/g;

const ALLOWED: sanitize.IOptions = {
  allowedTags: [
    ...sanitize.defaults.allowedTags.filter((tag) => tag !== 'h1'),
    'img',
    'del',
    'ins',
    'strike',
  ],
  allowedAttributes: {
    a: ['href', 'title', 'target', 'rel'],
    img: ['src', 'alt', 'title', 'width', 'height'],
    ol: ['start'],
  },
  allowedClasses: { code: ['language-*'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  transformTags: {
    h1: 'h2',
    a: sanitize.simpleTransform('a', { rel: 'noopener nofollow ugc', target: '_blank' }),
  },
};

/** The body of a post as HTML that is safe to show anywhere. Sanitized last, so that nothing becomes markup after it. */
export function renderPost(body: string): string {
  const written = body.toWellFormed().replaceAll('\0', '');
  if ((written.match(MARKUP)?.length ?? 0) > MAX_MARKUP) {
    return `<p>${escapeHtml(written).replaceAll('\n', '<br />')}</p>`;
  }
  return sanitize(boundHtml(markdown.render(written)), ALLOWED).trim();
}

/** The text of a post in one line. */
export function previewOf(html: string): string {
  return textOf(html);
}
