import { isObject } from '../course/attributes.ts';
import type { SourceBlock } from '../course/source-block.ts';
import type { JsonValue } from '../model.ts';
import type { ProblemPart } from '../problem-model.ts';
import type { Links } from '../text/links.ts';
import { escapeText, startTag, toHtml } from '../xml/to-html.ts';
import {
  childrenNamed,
  descendantsNamed,
  isBlank,
  textOf,
  type XmlElement,
  type XmlNode,
} from '../xml/xml.ts';

/** Elements of OLX beside these may hold answers, so they are left out with all that is in them. */
const READABLE = new Set(
  (
    'p div span section h1 h2 h3 h4 h5 h6 ul ol li dl dt dd blockquote pre code a img figure figcaption ' +
    'table caption thead tbody tfoot tr th td b i em strong u sub sup small br hr center'
  ).split(' '),
);

/**
 * What a learner can still read of a block that can't be shown: a poll's question and choices, an assignment's prompts,
 * the text and links of any other. Html of the author's with its links rewritten; '' for nothing.
 */
export function readableText(block: SourceBlock, links: Links): string {
  return links.rewrite(readText(block), block);
}

function readText({ tag, attributes, element }: SourceBlock): string {
  switch (tag) {
    case 'poll':
      return paragraph(attributes.text('question')) + list(attributes.json('answers'));
    case 'survey':
      return list(attributes.json('questions'));
    case 'word_cloud':
      return paragraph(attributes.text('instructions'));
    case 'pb-answer':
    case 'pb-mcq':
    case 'pb-mrq':
    case 'pb-rating':
      return paragraph(attributes.text('question')) + choices(element);
    case 'lti':
    case 'lti_consumer':
      return paragraph(attributes.text('description'));
  }
  if (element === null) return '';
  if (tag === 'openassessment') return prompts(childrenNamed(element, 'prompts', 'prompt'));
  const nodes = readableNodes(element.children);
  return nodes.every(isBlank) ? '' : toHtml(nodes).trim();
}

/** The text around a problem's questions, when none of them is supported. */
export function problemText(parts: readonly ProblemPart[]): string {
  return parts
    .map((part) => {
      if (part.kind === 'html') return part.html;
      if (part.kind !== 'group') return '';
      const inner = problemText(part.parts);
      return inner.trim() === ''
        ? ''
        : `${startTag(part.tag, Object.entries(part.attributes))}${inner}</${part.tag}>`;
    })
    .join('')
    .trim();
}

function prompts(holders: ReturnType<typeof childrenNamed>): string {
  return holders
    .flatMap((holder) => {
      const descriptions = descendantsNamed(holder, 'description');
      return descriptions.length > 0 ? descriptions : [holder];
    })
    .map((description) => paragraph(textOf(description).trim()))
    .join('');
}

/** Studio stores either markup or plain text in the same field. */
function paragraph(text: string | null): string {
  if (text === null || text === '') return '';
  return /<[a-z]/i.test(text) ? text : `<p>${escapeText(text)}</p>`;
}

/** `[["R", {"label": "I love it"}], ...]` */
function choices(element: XmlElement | null): string {
  const labels = element === null ? [] : childrenNamed(element, 'pb-choice').map(textOf);
  return listOf(labels.flatMap((label) => (label.trim() === '' ? [] : [label.trim()])));
}

function list(items: JsonValue): string {
  const labels = (Array.isArray(items) ? items : []).flatMap((item) => {
    const value = Array.isArray(item) ? item[1] : null;
    const label = isObject(value) ? value.label : value;
    return typeof label === 'string' && label.trim() !== '' ? [label.trim()] : [];
  });
  return listOf(labels);
}

function listOf(labels: readonly string[]): string {
  return labels.length === 0
    ? ''
    : `<ul>${labels.map((label) => `<li>${escapeText(label)}</li>`).join('')}</ul>`;
}

function readableNodes(nodes: readonly XmlNode[]): XmlNode[] {
  return nodes.flatMap((node): XmlNode[] => {
    if (node.kind === 'text') return [node];
    return READABLE.has(node.name) ? [{ ...node, children: readableNodes(node.children) }] : [];
  });
}
