import { createHash } from 'node:crypto';
import {
  type Complex,
  type Expression,
  evaluate,
  type FormulaQuestion,
  hasValue,
  parseExpression,
  Scope,
  type Tolerance,
  type UnknownName,
  UnknownNameError,
} from '@lectern/olx';
import { normalizeExpression } from './number-expression.ts';
import { seededRandom } from './seeded-random.ts';

/** Why a typed formula can't be judged. `undefined`: it has a value in no sample. */
export type FormulaFault = { fault: 'unreadable' | 'undefined' } | { fault: 'unknown'; unknown: UnknownName };

/**
 * Whether a typed formula has the right one's value, within the tolerance, in every sample. The samples are random, but
 * the same for every learner and attempt: the same answer always gets the same verdict.
 */
export function judgeFormula(question: FormulaQuestion, typed: string): { credit: number } | FormulaFault {
  const given = parseFormula(typed);
  const right = parseExpression(question.answer);
  if (given === null || right === null) return { fault: 'unreadable' };
  try {
    const pairs = sampleScopes(question).map((scope) => ({
      value: evaluate(given, scope),
      expected: evaluate(right, scope),
    }));
    if (!pairs.some(({ value }) => hasValue(value))) return { fault: 'undefined' };
    const isRight = pairs.every(({ value, expected }) => isEqual(value, expected, question.tolerance));
    return { credit: isRight ? 1 : 0 };
  } catch (error) {
    if (error instanceof UnknownNameError) return { fault: 'unknown', unknown: error.unknown };
    throw error;
  }
}

/** The typed text as an expression; null if it is invalid. */
export function parseFormula(typed: string): Expression | null {
  return parseExpression(normalizeExpression(typed));
}

function sampleScopes({ id, variables, samples, caseSensitive, answer }: FormulaQuestion): Scope[] {
  const random = seededRandom(createHash('sha256').update(`${id}\n${answer}`).digest().readUInt32LE());
  return Array.from(
    { length: samples },
    () =>
      new Scope(
        variables.map(({ name, minimum, maximum }) => {
          const value: Complex = { re: minimum + random() * (maximum - minimum), im: 0 };
          return [name, value] as const;
        }),
        caseSensitive,
      ),
  );
}

/** The first name without a meaning in the question; null if all have one. */
export function findUnknownName(question: FormulaQuestion, expression: Expression): UnknownName | null {
  const [scope] = sampleScopes({ ...question, samples: 1 });
  if (scope === undefined) return null;
  try {
    evaluate(expression, scope);
    return null;
  } catch (error) {
    if (error instanceof UnknownNameError) return error.unknown;
    throw error;
  }
}

/** A right value that doesn't exist at some sample excludes every answer, as in Open edX. */
export function isEqual(value: Complex, expected: Complex, tolerance: Tolerance): boolean {
  if (!hasValue(value) || !hasValue(expected)) return false;
  const size = Math.hypot(expected.re, expected.im);
  const allowed = tolerance.kind === 'absolute' ? tolerance.value : (size * tolerance.value) / 100;
  // A few units in the last place, so that equal formulas with different rounding errors are equal.
  const slack = 16 * Number.EPSILON * Math.max(size, Math.hypot(value.re, value.im));
  return Math.hypot(value.re - expected.re, value.im - expected.im) <= allowed + slack;
}
