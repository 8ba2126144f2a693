import { isObject } from '../course/attributes.ts';
import type { SourceBlock } from '../course/source-block.ts';
import type { JsonValue } from '../model.ts';
import { readableNodes } from '../problem/question-text.ts';
import type { ProblemPart } from '../problem-model.ts';
import type { Links } from '../text/links.ts';
import { escapeText, startTag, toHtml } from '../xml/to-html.ts';
import {
  childrenNamed,
  descendantsNamed,
  elementsOf,
  isBlank,
  textOf,
  type XmlElement,
  type XmlNode,
} from '../xml/xml.ts';

/**
 * Not for learners, whatever they contain: `error` holds the source of a block that Studio couldn't read, with its answers.
 */
export const NOT_FOR_LEARNERS = new Set(['error', 'hidden', 'nonstaff_error']);

/**
 * The readable text of a block that can't be shown: a poll's question and choices, an assignment's prompts, the text
 * and links of any other. The author's HTML with its links rewritten; '' for nothing.
 */
export function readableText(block: SourceBlock, links: Links): string {
  if (NOT_FOR_LEARNERS.has(block.tag)) return '';
  const html = links.rewrite(readText(block), block);
  return html + linkList(listLinks(block).filter((url) => !html.includes(escapeText(url))));
}

const LINKS = /^(?:href|link|src|url|.{0,40}_(?:url|link))$/i;
/** Addresses that the block's program calls, of no use to learners. */
const CALLED = /(?:^|_)(?:api|auth|callback|endpoint|launch|storage|token|webhook)_/i;
const MAX_LINKS = 20;
/** The launch URL of a tool is useless to learners: it needs to identify them. */
const ENDPOINTS = new Set(['lti', 'lti_consumer']);
/** Content for the course team, or an answer. */
const PRIVATE = new Set(['answer', 'rubric', 'script', 'solution']);

/** Elements that hold text for learners in whatever block they are; none of them holds answers. */
const TEXT_HOLDERS = new Set(
  (
    'annotatable body card caption choice choices content header heading info instructions intro introduction item items message ' +
    'note option options page paragraph part prompt question questions render slide step summary task text title'
  ).split(' '),
);

/** URLs in the attributes of a block and its descendants. */
function listLinks({ tag, element }: SourceBlock): string[] {
  if (element === null || ENDPOINTS.has(tag)) return [];
  const urls = new Set<string>();
  const pending = [element];
  for (let each = pending.pop(); each !== undefined && urls.size < MAX_LINKS; each = pending.pop()) {
    for (const [name, value] of each.attributes) {
      const url = value.trim().replace(/^\/\//, 'https://');
      if (
        LINKS.test(name) &&
        !CALLED.test(name) &&
        /^https?:\/\/[^\s"<>]{1,2000}$/i.test(url) &&
        URL.canParse(url)
      )
        urls.add(url);
    }
    pending.push(
      ...elementsOf(each)
        .filter(({ name }) => !PRIVATE.has(name))
        .reverse(),
    );
  }
  return [...urls].slice(0, MAX_LINKS);
}

function linkList(urls: readonly string[]): string {
  if (urls.length === 0) return '';
  const items = urls.map((url) => {
    const start = startTag('a', [
      ['href', url],
      ['target', '_blank'],
      ['rel', 'noopener'],
    ]);
    return `<li>${start}${escapeText(url)}</a></li>`;
  });
  return `<ul>${items.join('')}</ul>`;
}

function readText({ tag, attributes, element }: SourceBlock): string {
  switch (tag) {
    case 'poll':
      return paragraph(attributes.text('question')) + list(attributes.json('answers'));
    case 'survey':
      return list(attributes.json('questions'));
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
  const nodes = readableNodes(element.children, TEXT_HOLDERS);
  return nodes.some(showsSomething) ? toHtml(nodes).trim() : '';
}

const MEDIA = new Set(['audio', 'embed', 'iframe', 'img', 'object', 'svg', 'video']);

/** Parameters of a program, such as the sliders of a plot, leave elements without text. */
function showsSomething(node: XmlNode): boolean {
  if (node.kind === 'text') return !isBlank(node);
  return MEDIA.has(node.name) || node.children.some(showsSomething);
}

const SCRIPT = /<script\b[^>]*>[\s\S]*?<\/script>/g;

/** The text around a problem's questions, when none of them is supported, without the scripts that work with these. */
export function problemText(parts: readonly ProblemPart[]): string {
  return parts
    .map((part) => {
      if (part.kind === 'html') return part.html.replace(SCRIPT, '');
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
