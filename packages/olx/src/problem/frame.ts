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

/** The label and the descriptions of a response: of its first field, or of all where these have labels of their own. */
export interface ResponseLabel {
  label: string | null;
  descriptions: string[];
  isShared: boolean;
}

export function labelOf(
  response: XmlElement,
  inputs: readonly XmlElement[],
  context: ProblemContext,
): ResponseLabel {
  const [label] = descendantsNamed(response, 'label');
  return {
    label: label === undefined ? null : inner(label, context),
    descriptions: descendantsNamed(response, 'description').map((text) => inner(text, context)),
    isShared: inputs.length > 1 && inputs.some((input) => inputLabelOf(input) !== ''),
  };
}

function inputLabelOf(input: XmlElement): string {
  return input.attributes.get('label')?.trim() ?? '';
}

/** `input` is one of the response's fields; its number from 1. `shared` is null where it is of another field. */
export function frameOf(
  input: XmlElement,
  id: string,
  shared: ResponseLabel | null,
  context: ProblemContext,
): QuestionFrame {
  const label = inputLabelOf(input);
  const points = Number(input.attributes.get('points') ?? '1');
  const usable = Number.isFinite(points) && points >= 0;
  if (!usable) context.warnIgnored(input, 'points is not a number; it counts as 1.');
  return {
    id,
    points: usable ? points : 1,
    label: shared?.label ?? (label === '' ? null : escapeText(label)),
    descriptions: shared?.descriptions ?? [],
  };
}

function inner(element: XmlElement, context: ProblemContext): string {
  return context.rewrite(toHtml(element.children).trim(), element.line);
}
