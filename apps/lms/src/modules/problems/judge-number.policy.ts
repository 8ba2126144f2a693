import type { Feedback, NumberAnswer, NumberQuestion } from '@lectern/olx';
import { readNumber } from './number-expression.ts';

/**
 * The credit (0..1) and feedback for what was typed, or why it has no value. A value at the very limit of the
 * tolerance is right; an end of a range counts when it is included.
 */
export function judgeNumber(
  question: NumberQuestion,
  typed: string,
): { credit: number; feedback: Feedback[] } | 'unreadable' | 'undefined' {
  const reading = readNumber(typed);
  if (!reading.ok) return reading.reason;
  const { value } = reading;
  const right = question.answers.find((answer) => accepts(question, answer, value, 1));
  if (right) return { credit: 1, feedback: right.feedback ? [right.feedback] : [] };
  return { credit: isClose(question, value) ? 0.5 : 0, feedback: [] };
}

function isClose(question: NumberQuestion, value: number): boolean {
  const { close, list } = question.partialCredit;
  if (close && question.answers.some((answer) => accepts(question, answer, value, close.factor))) return true;
  return list.some((listed) => isWithin(value, listed, toleranceAt(question, listed)));
}

function accepts(question: NumberQuestion, answer: NumberAnswer, value: number, factor: number): boolean {
  if (answer.kind === 'value')
    return isWithin(value, answer.value, toleranceAt(question, answer.value) * factor);
  const { minimum, maximum, minimumIncluded, maximumIncluded } = answer;
  return (
    (minimumIncluded ? value >= minimum : value > minimum) &&
    (maximumIncluded ? value <= maximum : value < maximum)
  );
}

function toleranceAt({ tolerance }: NumberQuestion, right: number): number {
  return tolerance.kind === 'absolute' ? tolerance.value : (Math.abs(right) * tolerance.value) / 100;
}

/**
 * Whether two numbers are no further apart than the tolerance. 0.4 is within 0.1 of 0.3 although their binary forms
 * differ by a hair more; a slack of a few units in the last place makes the limit what the author wrote.
 */
function isWithin(value: number, right: number, tolerance: number): boolean {
  const slack = 4 * Number.EPSILON * Math.max(Math.abs(value), Math.abs(right), tolerance);
  return Math.abs(value - right) <= tolerance + slack;
}
