import type { Complex, Evaluation, Feedback, NumberAnswer, NumberQuestion } from '@lectern/olx';
import { readComplexNumber, readNumber } from './number-expression.ts';

/**
 * The credit (0..1) and feedback for the typed text, or why it has no value. A value exactly at the tolerance is right;
 * the end of a range counts if it is inclusive. Complex numbers are accepted if a right answer is complex.
 */
export function judgeNumber(
  question: NumberQuestion,
  typed: string,
): { credit: number; feedback: Feedback[] } | 'unreadable' | 'undefined' {
  const reading = isComplex(question) ? readComplexNumber(typed) : asComplex(readNumber(typed));
  if (!reading.ok) return reading.reason;
  const { value } = reading;
  const right = question.answers.find((answer) => accepts(question, answer, value, 1));
  if (right) return { credit: 1, feedback: right.feedback ? [right.feedback] : [] };
  return { credit: isClose(question, value) ? 0.5 : 0, feedback: [] };
}

/** Whether a right answer of the question is a complex number. */
function isComplex({ answers }: Pick<NumberQuestion, 'answers'>): boolean {
  return answers.some((answer) => answer.kind === 'value' && answer.imaginary !== undefined);
}

function asComplex(reading: Evaluation<number>): Evaluation<Complex> {
  return reading.ok ? { ok: true, value: { re: reading.value, im: 0 } } : reading;
}

function isClose(question: NumberQuestion, value: Complex): boolean {
  const { close, list } = question.partialCredit;
  if (close && question.answers.some((answer) => accepts(question, answer, value, close.factor))) return true;
  return list.some((listed) => isNear(question, value, { re: listed, im: 0 }, 1));
}

function accepts(question: NumberQuestion, answer: NumberAnswer, value: Complex, factor: number): boolean {
  if (answer.kind === 'value')
    return isNear(question, value, { re: answer.value, im: answer.imaginary ?? 0 }, factor);
  if (value.im !== 0) return false;
  const { minimum, maximum, minimumIncluded, maximumIncluded } = answer;
  return (
    (minimumIncluded ? value.re >= minimum : value.re > minimum) &&
    (maximumIncluded ? value.re <= maximum : value.re < maximum)
  );
}

/** Whether the distance of two numbers in the plane is at most `factor` times the tolerance. */
function isNear(question: NumberQuestion, value: Complex, right: Complex, factor: number): boolean {
  if (value.im === 0 && right.im === 0)
    return isWithin(value.re, right.re, toleranceAt(question, right.re) * factor);
  const size = Math.hypot(right.re, right.im);
  const slack = 4 * Number.EPSILON * Math.max(size, Math.hypot(value.re, value.im));
  const distance = Math.hypot(value.re - right.re, value.im - right.im);
  return distance <= toleranceAt(question, size) * factor + slack;
}

export function toleranceAt({ tolerance }: Pick<NumberQuestion, 'tolerance'>, right: number): number {
  return tolerance.kind === 'absolute' ? tolerance.value : (Math.abs(right) * tolerance.value) / 100;
}

/**
 * Whether two numbers differ by at most the tolerance. 0.4 is within 0.1 of 0.3 although their binary forms differ by
 * slightly more; a slack of a few units in the last place makes the limit inclusive, as the author wrote it.
 */
export function isWithin(value: number, right: number, tolerance: number): boolean {
  const slack = 4 * Number.EPSILON * Math.max(Math.abs(value), Math.abs(right), tolerance);
  return Math.abs(value - right) <= tolerance + slack;
}
