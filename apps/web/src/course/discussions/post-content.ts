import DOMPurify, { type Config } from 'dompurify';
import { parseInertHtml } from '../author-markup/parse-inert-html.ts';
import { parseUrl } from '../parse-url.ts';

/**
 * What people may write, by an allow-list: text without styles, classes, IDs or forms, so that a post can neither look
 * like the site nor change it. Sanitized in place, as in `sanitizeAuthorMarkup`.
 */
const cleaning: Config = {
  IN_PLACE: true,
  ALLOWED_TAGS: [
    ...['a', 'abbr', 'b', 'blockquote', 'br', 'code', 'dd', 'del', 'div', 'dl', 'dt', 'em', 'h1', 'h2', 'h3'],
    ...[
      'h4',
      'h5',
      'h6',
      'hr',
      'i',
      'img',
      'kbd',
      'li',
      'ol',
      'p',
      'pre',
      's',
      'span',
      'strike',
      'strong',
      'sub',
    ],
    ...['sup', 'table', 'tbody', 'td', 'tfoot', 'th', 'thead', 'tr', 'u', 'ul'],
  ],
  ALLOWED_ATTR: [
    'href',
    'title',
    'src',
    'alt',
    'width',
    'height',
    'start',
    'colspan',
    'rowspan',
    'dir',
    'lang',
  ],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
};

const linkSchemes = ['http:', 'https:', 'mailto:'];
const pictureSchemes = ['http:', 'https:'];

/**
 * Reads the HTML of a post, which may contain live markup: Open edX unescapes what its own sanitizer escaped. Links
 * vouch for nobody; headings are below those of the page. Relative URLs are the LMS's.
 */
export function readPostContent(html: string, lmsBaseUrl: string): DocumentFragment {
  const content = parseInertHtml(html);
  const box = content.ownerDocument.createElement('div');
  box.append(content);
  DOMPurify.sanitize(box, cleaning);
  for (const heading of box.querySelectorAll('h1, h2, h3')) lowerHeading(heading);
  for (const link of box.querySelectorAll('a')) {
    setUrl(link, 'href', `${lmsBaseUrl}/`, linkSchemes);
    link.setAttribute('rel', 'noopener nofollow ugc');
  }
  for (const picture of box.querySelectorAll('img')) {
    setUrl(picture, 'src', `${lmsBaseUrl}/`, pictureSchemes);
    picture.setAttribute('loading', 'lazy');
    picture.setAttribute('referrerpolicy', 'no-referrer');
    if (!picture.hasAttribute('alt')) picture.setAttribute('alt', '');
  }
  content.append(...box.childNodes);
  return content;
}

function lowerHeading(heading: Element): void {
  const lower = heading.ownerDocument.createElement('h4');
  lower.append(...heading.childNodes);
  heading.replaceWith(lower);
}

function setUrl(element: Element, name: string, base: string, schemes: readonly string[]): void {
  const value = element.getAttribute(name);
  const url = value === null ? null : parseUrl(value, base);
  if (url !== null && schemes.includes(url.protocol)) element.setAttribute(name, url.href);
  else element.removeAttribute(name);
}
