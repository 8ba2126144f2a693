import { isBlank, type XmlNode } from '../xml/xml.ts';

/** Elements of OLX beside these may hold answers, so they are left out with all that is in them. */
const READABLE = new Set(
  (
    'p div span section h1 h2 h3 h4 h5 h6 ul ol li dl dt dd blockquote pre code a img figure figcaption ' +
    'table caption thead tbody tfoot tr th td b i em strong u sub sup small br hr center'
  ).split(' '),
);
const PARAGRAPHS = new Set(['label', 'description']);

/**
 * What a learner can still read of markup in which only some elements are text. `holders` are more elements with text, by
 * name, which become paragraphs.
 */
export function readableNodes(
  nodes: readonly XmlNode[],
  holders: ReadonlySet<string> = new Set(),
): XmlNode[] {
  return nodes.flatMap((node): XmlNode[] => {
    if (node.kind === 'text') return [node];
    const children = readableNodes(node.children, holders);
    if (READABLE.has(node.name)) return [{ ...node, children }];
    return holders.has(node.name) ? [{ ...node, name: 'div', attributes: new Map(), children }] : [];
  });
}

/** As above, of a question: its label and descriptions as well. */
export function questionText(nodes: readonly XmlNode[]): XmlNode[] {
  const readable = nodes.flatMap((node): XmlNode[] => {
    if (node.kind === 'text') return [node];
    if (PARAGRAPHS.has(node.name)) {
      return [{ ...node, name: 'p', attributes: new Map(), children: readableNodes(node.children) }];
    }
    return READABLE.has(node.name) ? [{ ...node, children: questionText(node.children) }] : [];
  });
  return readable.every(isBlank) ? [] : readable;
}
