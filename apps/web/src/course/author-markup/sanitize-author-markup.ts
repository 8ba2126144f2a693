import DOMPurify, { type Config } from 'dompurify';
import { parseUrl } from '../parse-url.ts';
import { parseInertHtml } from './parse-inert-html.ts';

const linkSchemes = ['http:', 'https:', 'mailto:', 'tel:'];
const mediaSchemes = ['http:', 'https:', 'data:'];

/** Sanitized in place: serializing and parsing again can change the tree (mutation XSS). */
const cleaning: Config = {
  IN_PLACE: true,
  // SVG elements that reference others in the same drawing.
  ADD_TAGS: ['use'],
  // Hides its content from queries of the tree.
  FORBID_TAGS: ['template'],
  // Without `srcset`, the image in `src` is shown, whose URL is made absolute.
  FORBID_ATTR: ['srcset'],
};

/**
 * Reads HTML that a course team wrote, for the frame that shows it (`AuthorMarkup`). DOMPurify removes anything active.
 * Then URLs are made absolute (relative ones are the LMS's), links open in the whole window, and embedded content is
 * replaced by a link to it, as it couldn't run in the frame.
 *
 * Insert the nodes into the frame unchanged.
 */
export function sanitizeAuthorMarkup(html: string, lmsBaseUrl: string): DocumentFragment {
  const content = parseInertHtml(html);
  for (const element of content.querySelectorAll('iframe, object, embed')) {
    element.replaceWith(linkTo(element));
  }
  const box = content.ownerDocument.createElement('div');
  box.append(content);
  DOMPurify.sanitize(box, cleaning);
  for (const element of box.querySelectorAll('*')) makeAddressesAbsolute(element, `${lmsBaseUrl}/`);
  content.append(...box.childNodes);
  return content;
}

function linkTo(element: Element): Element {
  const address = element.getAttribute('src') ?? element.getAttribute('data') ?? '';
  const link = element.ownerDocument.createElement('a');
  link.setAttribute('href', address);
  link.textContent = element.getAttribute('title') || address;
  return link;
}

function makeAddressesAbsolute(element: Element, base: string): void {
  const isLink = /^(a|area)$/.test(element.localName);
  for (const attribute of [...element.attributes]) {
    const { localName, value } = attribute;
    if (!/^(href|src|poster)$/.test(localName)) continue;
    const isInside = value.startsWith('#');
    const target = isInside
      ? `${isLink ? 'about:srcdoc' : ''}${value}`
      : findAddress(value, base, isLink ? linkSchemes : mediaSchemes);
    if (target === null) element.removeAttributeNode(attribute);
    else attribute.value = target;
    if (target !== null && isLink) element.setAttribute('target', isInside ? '_self' : '_top');
  }
}

function findAddress(value: string, base: string, schemes: readonly string[]): string | null {
  const url = parseUrl(value, base);
  return url !== null && schemes.includes(url.protocol) ? url.href : null;
}
