import { parseUrl } from './parse-url.ts';

/** Where links may lead, and whence pictures may come; nothing else is an address, least of all a script. */
const linkSchemes = ['http:', 'https:', 'mailto:', 'tel:'];
const mediaSchemes = ['http:', 'https:', 'data:'];

/** What acts by itself, changes addresses, or hides content from those who look through it. */
const unwanted = 'script, base, meta, link, title, template, animate, set';
const embedded = 'iframe, object, embed';
/** Elements that a document has as a property by their name, in place of its own: `createElement` would be a picture. */
const named = /^(form|img)$/;

/**
 * Reads HTML that a course team wrote, for the frame that shows it (`ForeignHtml`). Nothing in it acts: scripts and
 * their like are gone, addresses are absolute (relative ones are the LMS's) and of harmless kinds, links open in the
 * whole window, and what is embedded becomes a link to it, as it could not run there.
 *
 * The nodes are to be put into the frame as they are: written out and read again they need not be the same.
 */
export function readForeignContent(html: string, lmsBaseUrl: string): DocumentFragment {
  const content = parseForeignHtml(html);
  for (const element of content.querySelectorAll(unwanted)) element.remove();
  for (const element of content.querySelectorAll(embedded)) element.replaceWith(linkTo(element));
  for (const element of content.querySelectorAll('*')) {
    for (const attribute of [...element.attributes]) tame(element, attribute, `${lmsBaseUrl}/`);
  }
  return content;
}

/**
 * HTML as nodes that do nothing and load nothing. They are in no document: there a form or a picture called `body` would
 * stand in the place of the document's own.
 */
export function parseForeignHtml(html: string): DocumentFragment {
  const template = new DOMParser().parseFromString('', 'text/html').createElement('template');
  template.innerHTML = html;
  return template.content;
}

function linkTo(element: Element): Element {
  const address = element.getAttribute('src') ?? element.getAttribute('data') ?? '';
  const link = element.ownerDocument.createElement('a');
  link.setAttribute('href', address);
  link.textContent = element.getAttribute('title') || address;
  return link;
}

function tame(element: Element, attribute: Attr, base: string): void {
  const { localName, value } = attribute;
  const isLink = /^(a|area)$/.test(element.localName);
  if (localName === 'href' && isLink) {
    element.removeAttributeNode(attribute);
    const href = value.startsWith('#') ? `about:srcdoc${value}` : findAddress(value, base, linkSchemes);
    if (href === null) return;
    element.setAttribute('href', href);
    element.setAttribute('target', value.startsWith('#') ? '_self' : '_top');
  } else if (/^(href|src|poster)$/.test(localName)) {
    // Parts of a drawing name each other by `#`.
    const address = value.startsWith('#') ? value : findAddress(value, base, mediaSchemes);
    if (address === null) element.removeAttributeNode(attribute);
    else attribute.value = address;
  } else if (
    /^(on.*|srcset|ping)$/.test(localName) ||
    (localName === 'name' && named.test(element.localName))
  ) {
    // Without a choice of pictures the one in `src` is shown.
    element.removeAttributeNode(attribute);
  }
}

function findAddress(value: string, base: string, schemes: readonly string[]): string | null {
  const url = parseUrl(value, base);
  return url !== null && schemes.includes(url.protocol) ? url.href : null;
}
