import { escapeText, toHtml } from '../xml/to-html.ts';
import { descendantsNamed, type XmlElement } from '../xml/xml.ts';
import type { ProblemContext } from './context.ts';

/** Fields of every kind of question. */
export interface QuestionFrame {
  id: string;
  points: number;
  label: string | null;
  descriptions: string[];
}

/** The question is unsupported; the message ends the sentence "will show as unsupported: ...". */
export class UnusableQuestion extends Error {}

/** `input` is one of the response's fields; its number from 1. A response's label belongs to its first field. */
export function frameOf(
  response: XmlElement,
  input: XmlElement,
  id: string,
  isFirst: boolean,
  context: ProblemContext,
): QuestionFrame {
  const label = isFirst ? descendantsNamed(response, 'label')[0] : undefined;
  const own = input.attributes.get('label')?.trim() ?? '';
  const points = Number(input.attributes.get('points') ?? '1');
  const usable = Number.isFinite(points) && points >= 0;
  if (!usable) context.warnIgnored(input, 'points is not a number; it counts as 1.');
  return {
    id,
    points: usable ? points : 1,
    label: label === undefined ? (own === '' ? null : escapeText(own)) : inner(label, context),
    descriptions: isFirst
      ? descendantsNamed(response, 'description').map((text) => inner(text, context))
      : [],
  };
}

function inner(element: XmlElement, context: ProblemContext): string {
  return context.rewrite(toHtml(element.children).trim(), element.line);
}
