/** An XML document as the reader needs it: elements and text with the line they start on; comments are dropped. */
export interface XmlElement {
  kind: 'element';
  name: string;
  attributes: Map<string, string>;
  children: XmlNode[];
  line: number;
}

export interface XmlText {
  kind: 'text';
  text: string;
  line: number;
}

export type XmlNode = XmlElement | XmlText;

export function elementsOf(element: XmlElement): XmlElement[] {
  return element.children.filter((child) => child.kind === 'element');
}

export function childrenNamed(element: XmlElement, ...names: string[]): XmlElement[] {
  return elementsOf(element).filter((child) => names.includes(child.name));
}

/** The outermost descendants of `element` with one of the names, in document order. */
export function descendantsNamed(element: XmlElement, ...names: string[]): XmlElement[] {
  return elementsOf(element).flatMap((child) =>
    names.includes(child.name) ? [child] : descendantsNamed(child, ...names),
  );
}

export function textOf(node: XmlNode): string {
  return node.kind === 'text' ? node.text : node.children.map(textOf).join('');
}

export function isBlank(node: XmlNode): boolean {
  return node.kind === 'text' && node.text.trim() === '';
}
