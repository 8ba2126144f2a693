import { latinDigits } from '../expression/digits.ts';
import { evaluateComplexExpression, evaluateRealExpression } from '../expression/expression.ts';
import type { Feedback, NumberAnswer, NumberQuestion, Tolerance } from '../problem-model.ts';
import { childrenNamed, descendantsNamed, textOf, type XmlElement } from '../xml/xml.ts';
import type { ProblemContext } from './context.ts';
import { correctFeedback } from './feedback.ts';
import { type QuestionFrame, UnusableQuestion } from './frame.ts';
import { fieldOf } from './text-question.ts';

export const DEFAULT_TOLERANCE = { kind: 'percent', value: 0.001 } as const;
const DEFAULT_CLOSE_FACTOR = 2;
const MAX_EXPRESSION = 1000;

/** `<numericalresponse>`: a number with tolerance, or a range. */
export function readNumber(
  response: XmlElement,
  input: XmlElement,
  frame: QuestionFrame,
  context: ProblemContext,
): NumberQuestion {
  const answers = [
    numberAnswer(response.attributes.get('answer') ?? '', correctFeedback(response, context)),
    ...childrenNamed(response, 'additional_answer').map((element) =>
      numberAnswer(element.attributes.get('answer') ?? textOf(element), correctFeedback(element, context)),
    ),
  ];
  const parameters = descendantsNamed(response, 'responseparam');
  const tolerance = parameters.find((parameter) => parameter.attributes.get('type') === 'tolerance');
  return {
    ...frame,
    kind: 'number',
    answers,
    tolerance:
      tolerance === undefined ? DEFAULT_TOLERANCE : toleranceOf(tolerance.attributes.get('default') ?? '0'),
    partialCredit: partialCreditOf(response, parameters),
    ...fieldOf(input),
  };
}

function numberAnswer(source: string, feedback: Feedback | null): NumberAnswer {
  const expression = source.trim();
  if (expression === '') throw new UnusableQuestion('it has no right answer.');
  if (expression.length > MAX_EXPRESSION) throw new UnusableQuestion('its right answer is too long.');
  if (expression.includes('$')) throw new UnusableQuestion('its right answer is computed by a script.');
  const range = /^([[(])\s*([^,;]+)[,;]\s*([^,;]+?)\s*([\])])$/.exec(expression);
  if (range === null) {
    const result = evaluateComplexExpression(latinDigits(expression));
    if (!result.ok) throw new UnusableQuestion('its right answer has no value as an expression of numbers.');
    const { re: value, im: imaginary } = result.value;
    return { kind: 'value', expression, value, ...(imaginary !== 0 && { imaginary }), feedback };
  }
  const [, opening, from = '', to = '', closing] = range;
  const minimum = evaluated(from);
  const maximum = evaluated(to);
  if (minimum > maximum) throw new UnusableQuestion('its range ends before it starts.');
  return {
    kind: 'range',
    expression,
    minimum,
    maximum,
    minimumIncluded: opening === '[',
    maximumIncluded: closing === ']',
    feedback,
  };
}

function evaluated(expression: string): number {
  const result = evaluateRealExpression(latinDigits(expression));
  if (!result.ok) throw new UnusableQuestion('its right answer is not an expression of real numbers.');
  return result.value;
}

export function toleranceOf(source: string): Tolerance {
  const text = source.trim();
  const kind = text.endsWith('%') ? 'percent' : 'absolute';
  const result = evaluateRealExpression(kind === 'percent' ? text.slice(0, -1) : text);
  if (!result.ok || result.value < 0) throw new UnusableQuestion('its tolerance is not a number.');
  return { kind, value: result.value };
}

function partialCreditOf(response: XmlElement, parameters: XmlElement[]): NumberQuestion['partialCredit'] {
  const modes = (response.attributes.get('partial_credit') ?? '').toLowerCase().split(/[\s,]+/);
  const find = (name: string): string | undefined =>
    parameters.map((parameter) => parameter.attributes.get(name)).find((value) => value !== undefined);
  const factor = Number(find('partial_range') ?? DEFAULT_CLOSE_FACTOR);
  const listed = (find('partial_answers') ?? '').split(',').filter((text) => text.trim() !== '');
  return {
    close: modes.includes('close') && factor > 1 ? { factor } : null,
    list: modes.includes('list') ? listed.map((text) => evaluated(text.trim())) : [],
  };
}
