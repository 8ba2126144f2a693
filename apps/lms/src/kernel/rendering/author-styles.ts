import type { AtRule, Rule } from 'postcss';
import parseLeniently from 'postcss-safe-parser';

/** Longer ones are left out, and so are deeper ones: those take longer than linear time. */
const MAX_LENGTH = 400_000;
const MAX_DEPTH = 50;
/** What authors write, in texts and around questions; a frame with an author's scripts contains nothing else. */
const AUTHORED = ':where(.author, .problem-parts, .feedback, .hints, .author-document)';
/** The outermost of these. */
const ROOTS =
  ':where(.author-document, .author:not(.author-document *), .problem-parts:not(.author-document *))';
/** Our own controls within it. */
const OURS = ':where([data-question] button)';
/** Elements around everything: their rules apply to each text instead. */
const AROUND = /^(?:html|body|:root)$/i;
const PSEUDO_ELEMENT = /:{1,2}(?:before|after|first-line|first-letter)$|::[a-z-]+(?:\([^()]*\))?$/i;
const IMPORTED = /^(?:url\(\s*)?(?:"([^"\\\s]+)"|'([^'\\\s]+)'|([^"'()\\\s]+))/i;
/** Comments, and strings with what ends them. */
const COMMENT_OR_STRING = /\/\*[\s\S]*?(?:\*\/|$)|(["'])(?:\\[\s\S]|(?!\1)[^\\\n\r\f])*(\1|[\n\r\f]|$)/g;

/** Part of the URL of a style sheet whose rules the server limits. Increment with every change to how it does that. */
const LIMITED = 'limited=1';
export const LIMITED_FIELD = 'limited';

/** The URL at which the server sends a course's style sheet limited; null for other URLs. */
export function limitedUrl(url: string): string | null {
  return /^\/assets\/courseware\/[0-9a-f]{64}\/[^?#\\"'<>&\s]+$/.test(url) ? `${url}?${LIMITED}` : null;
}

/**
 * An author's style sheet whose rules apply to what authors write, wherever it is in the unit, and not to the controls of
 * the site around it. Errors are corrected. What it imports from other places than the course stays: the
 * policy of the unit's page forbids it, and {@link linksOtherStyles} finds it.
 */
export function limitStyles(css: string): string {
  return limit(css, (url) => limitedUrl(url) ?? url);
}

/** The same for a file of the course, which imports others of its files by relative URLs, and nothing else. */
export function limitSheet(css: string): string {
  return limit(
    css,
    (url) => limitedUrl(url) ?? (/^[\w.%~-][\w./%~-]*$/.test(url) ? `${url}?${LIMITED}` : null),
  );
}

function limit(css: string, importUrl: (url: string) => string | null): string {
  if (css.length > MAX_LENGTH || depthOf(css) > MAX_DEPTH) return '';
  const root = parseLeniently(closeStrings(css));
  root.walkRules(limitRule);
  root.walkAtRules(/^import$/i, (rule) => limitImport(rule, importUrl));
  return root.toString();
}

/** Closes strings at the end of their line, where browsers end them: the parser would go on to the next quote. */
function closeStrings(css: string): string {
  return css.replace(COMMENT_OR_STRING, (whole: string, quote?: string, end = '') =>
    quote === undefined || end === quote ? whole : whole.slice(0, whole.length - end.length) + quote + end,
  );
}

function depthOf(css: string): number {
  let depth = 0;
  let deepest = 0;
  for (const [brace] of css.matchAll(/[{}]/g)) {
    depth = Math.max(0, depth + (brace === '{' ? 1 : -1));
    deepest = Math.max(deepest, depth);
  }
  return deepest;
}

function limitImport(rule: AtRule, importUrl: (url: string) => string | null): void {
  const url = IMPORTED.exec(rule.params)?.slice(1).find(Boolean) ?? '';
  const limited = importUrl(url);
  if (limited === null) rule.remove();
  else rule.params = rule.params.replace(url, () => limited);
}

function limitRule(rule: Rule): void {
  const { parent } = rule;
  const isFrameOfAnimation =
    parent?.type === 'atrule' && /keyframes$/i.test('name' in parent ? String(parent.name) : '');
  if (isFrameOfAnimation) return;
  rule.selectors = rule.selectors.map(limitSelector);
}

function limitSelector(selector: string): string {
  if (AROUND.test(selector)) return ROOTS;
  const [pseudo = ''] = PSEUDO_ELEMENT.exec(selector) ?? [];
  const subject = selector.slice(0, selector.length - pseudo.length);
  const within = `:where(${AUTHORED} *, ${AUTHORED}):not(${OURS})`;
  return `${/(?:^|[\s>+~])$/.test(subject) ? `${subject}*` : subject}${within}${pseudo}`;
}

const LINK = /<link\b([^<>]{0,2000})>/gi;
const IMPORT = /@import\b(?![^;}<]{0,2000}[?&;]limited=)/i;

/**
 * Whether rendered markup has style sheets that can't be limited, since they aren't files of the course: another site can
 * change them at any time. Such markup needs a page of its own; a wrong answer is not unsafe, as the policy of the unit's
 * page refuses these style sheets.
 */
export function linksOtherStyles(markup: string): boolean {
  if (!/<link|@import/i.test(markup)) return false;
  const links = [...markup.matchAll(LINK)].map(([, tag = '']) => tag);
  return IMPORT.test(markup) || links.some(isOtherSheet);
}

function isOtherSheet(tag: string): boolean {
  if (!/\brel\s*=[^>]*stylesheet/i.test(tag) || tag.includes(`?${LIMITED}`)) return false;
  // A file that is missing in the course links nothing.
  return /\bhref\s*=/i.test(tag) && !/\bhref\s*=\s*["']?\/static\//i.test(tag);
}
