import type { XmlElement, XmlNode } from './xml.ts';

const VOID = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '));
const RAW = new Set(['script', 'style']);

/**
 * Serializes nodes as HTML: void elements without an end, all others with one, scripts and styles unescaped. Names may be in
 * capitals: `</BR>` would be a second line break.
 */
export function toHtml(nodes: readonly XmlNode[]): string {
  return nodes.map(nodeToHtml).join('');
}

/**
 * The content of an element whose text is markup that the author or Studio escaped or put into CDATA. Open edX reads text
 * directly in such an element as markup, too.
 */
export function innerMarkup(children: readonly XmlNode[]): string {
  return children.map((child) => (child.kind === 'text' ? child.text : nodeToHtml(child))).join('');
}

/**
 * The content of a text's element: as Open edX reads it, text before the first element is markup that the author or Studio
 * escaped or put into CDATA, and text behind an element is text.
 */
export function leadingMarkup([first, ...rest]: readonly XmlNode[]): string {
  return first === undefined ? '' : innerMarkup([first]) + toHtml(rest);
}

function nodeToHtml(node: XmlNode): string {
  if (node.kind === 'text') return escapeText(node.text);
  const start = startTag(node.name, node.attributes);
  if (VOID.has(node.name.toLowerCase())) return start;
  return `${start}${contentToHtml(node)}</${node.name}>`;
}

function contentToHtml(element: XmlElement): string {
  if (!RAW.has(element.name.toLowerCase())) return toHtml(element.children);
  return element.children.map((child) => (child.kind === 'text' ? child.text : nodeToHtml(child))).join('');
}

export function startTag(name: string, attributes: Iterable<[string, string]>): string {
  const parts = [...attributes].map(([key, value]) => ` ${key}="${escapeAttribute(value)}"`);
  return `<${name}${parts.join('')}>`;
}

export function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

function escapeAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
