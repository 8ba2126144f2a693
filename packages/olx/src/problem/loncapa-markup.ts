import { elementsOf, textOf, type XmlElement, type XmlNode } from '../xml/xml.ts';

/** Marks around text, which say nothing in XML. */
const MARKS = new Set(['startouttext', 'endouttext']);

/** Replaces elements that problems inherited from LON-CAPA and browsers don't know: marks around text, and `<math>$x^2$</math>`. */
export function replaceLoncapaMarkup(problem: XmlElement): XmlElement {
  return { ...problem, children: problem.children.flatMap(replaceNode) };
}

function replaceNode(node: XmlNode): XmlNode[] {
  if (node.kind === 'text') return [node];
  if (MARKS.has(node.name)) return node.children.flatMap(replaceNode);
  // With elements in it, it is MathML.
  if (node.name === 'math' && elementsOf(node).length === 0) {
    return [{ kind: 'text', text: readFormula(textOf(node)), line: node.line }];
  }
  return [{ ...node, children: node.children.flatMap(replaceNode) }];
}

/** As in Open edX, TeX is what is between the first and the last dollar sign of a line. */
function readFormula(text: string): string {
  const isDisplayed = text.includes('\\displaystyle');
  const tag = isDisplayed ? 'mathjax' : 'mathjaxinline';
  return text.replace(
    /\$(.*)\$/g,
    (_, tex: string) => `[${tag}]${tex.replaceAll('\\displaystyle', '')}[/${tag}]`,
  );
}
