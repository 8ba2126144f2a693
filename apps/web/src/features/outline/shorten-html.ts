import { parseInertHtml } from '../../course/author-markup/parse-inert-html.ts';

/** Inline elements: a word may span their edges. */
const inline =
  /^(a|abbr|b|bdi|bdo|cite|code|data|del|dfn|em|font|i|ins|kbd|label|mark|q|s|samp|small|span|strong|sub|sup|time|tt|u|var|wbr)$/;
/** Elements whose text content isn’t displayed. */
const invisible =
  'script, style, template, title, desc, iframe, object, audio, video, canvas, noembed, noframes, datalist, [hidden]';

interface Count {
  readonly limit: number;
  words: number;
  /** Whether the text so far ends within a word. */
  inWord: boolean;
}

/**
 * The first `limit` visible words of HTML, well formed; null if it has no more words than that (OUT-05). Words are
 * separated by spaces, regardless of inline markup, and by the edges of paragraphs, cells and images.
 */
export function shortenHtml(html: string, limit: number): string | null {
  const content = parseInertHtml(html);
  if (!cutChildren(content, { limit, words: 0, inWord: false })) return null;
  const box = content.ownerDocument.createElement('div');
  box.append(content);
  return box.innerHTML;
}

/** About the same without a DOM, to reserve its height on a server: tags may be cut in two. */
export function shortenRoughly(html: string, limit: number): string | null {
  const words = html.split(/\s+/);
  return words.length > limit ? words.slice(0, limit).join(' ') : null;
}

/**
 * Continues counting through a node's children. At the first word over the limit, removes it and all that follows, and
 * returns true.
 */
function cutChildren(parent: ParentNode, count: Count): boolean {
  for (const child of [...parent.childNodes]) {
    const isCut = child instanceof Text ? cutText(child, count) : cutElement(child, count);
    if (!isCut) continue;
    while (child.nextSibling) child.nextSibling.remove();
    if (child.textContent === '' && !(child instanceof Element && child.childElementCount > 0))
      child.remove();
    return true;
  }
  return false;
}

function cutElement(node: Node, count: Count): boolean {
  if (!(node instanceof Element) || node.matches(invisible)) return false;
  const endsWords = !inline.test(node.localName);
  if (endsWords) count.inWord = false;
  const isCut = cutChildren(node, count);
  if (endsWords) count.inWord = false;
  return isCut;
}

function cutText(text: Text, count: Count): boolean {
  for (const { index } of text.data.matchAll(/\S+/g)) {
    if (index === 0 && count.inWord) continue;
    if (count.words === count.limit) {
      text.data = text.data.slice(0, index).trimEnd();
      return true;
    }
    count.words += 1;
  }
  if (text.data !== '') count.inWord = /\S$/.test(text.data);
  return false;
}
