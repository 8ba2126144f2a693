import { createHash } from 'node:crypto';
import {
  type Complex,
  evaluate,
  hasValue,
  listNames,
  type Matrix,
  parseMatrix,
  Scope,
  type SymbolicQuestion,
  type UnknownName,
  UnknownNameError,
} from '@lectern/olx';
import { isEqual, parseFormula } from './judge-formula.policy.ts';
import { seededRandom } from './seeded-random.ts';
import type { SpecialFault } from './special-fault.ts';

const SAMPLES = 20;
/** Variables take values on both sides of 0, where sqrt(x^2) isn't x. */
const RANGE = 3;
const EXACT = { kind: 'percent', value: 1e-7 } as const;
const NUMERICAL = { kind: 'absolute', value: 1e-3 } as const;

const UNIT: Complex = { re: 0, im: 1 };
const EULER: Complex = { re: Math.E, im: 0 };
const CONSTANTS: readonly (readonly [string, Complex])[] = [
  ['I', UNIT],
  ['e', EULER],
  ['E', EULER],
  ['pi', { re: Math.PI, im: 0 }],
  ['π', { re: Math.PI, im: 0 }],
];

/**
 * Whether a typed expression or matrix equals the right one in every sample of all names, which are variables except for
 * a few constants. Samples are the same for every learner and attempt, as for formulas.
 */
export function judgeSymbolic(
  question: SymbolicQuestion,
  typed: string,
): { credit: number } | Exclude<SpecialFault, { typed: string }> {
  const given = parseTypedMatrix(typed);
  const right = parseMatrix(question.answer);
  if (given === null || right === null) {
    return { fault: question.isMatrix ? 'unreadable-matrix' : 'unreadable-formula' };
  }
  const unknown = findUnknownFunction(question, given);
  if (unknown !== null) return { fault: 'unknown-name', unknown };
  const tolerance = question.isNumerical ? NUMERICAL : EXACT;
  const samples = sampleScopes(question, [right, given]).map((scope) => ({
    values: valuesOf(given, scope),
    expected: valuesOf(right, scope),
  }));
  if (!samples.some(({ values }) => values.every(hasValue))) return { fault: 'undefined-formula' };
  if (!haveSameShape(given, right)) return { credit: 0 };
  // A right answer such as ln(x) may lack a value somewhere.
  const conclusive = samples.filter(({ expected }) => expected.every(hasValue));
  const isRight =
    conclusive.length > 0 &&
    conclusive.every(({ values, expected }) =>
      expected.every((each, i) => isEqual(values[i] ?? { re: Number.NaN, im: 0 }, each, tolerance)),
    );
  return { credit: isRight ? 1 : 0 };
}

/** The typed text as an expression, a list or a matrix; null if it is invalid. */
export function parseTypedMatrix(typed: string): Matrix | null {
  return parseMatrix(typed, parseFormula);
}

/** The first unknown function; null without any. */
export function findUnknownFunction(question: SymbolicQuestion, matrix: Matrix): UnknownName | null {
  const [scope] = sampleScopes(question, [matrix]);
  try {
    if (scope) valuesOf(matrix, scope);
    return null;
  } catch (error) {
    if (error instanceof UnknownNameError) return error.unknown;
    throw error;
  }
}

function sampleScopes({ id, answer, hasImaginaryUnit }: SymbolicQuestion, matrices: Matrix[]): Scope[] {
  const constants = new Map([
    ...CONSTANTS,
    ...(hasImaginaryUnit ? (['i', 'j'] as const).map((name) => [name, UNIT] as const) : []),
  ]);
  const names = listNames(matrices.flatMap(({ rows }) => rows.flat())).filter((name) => !constants.has(name));
  const random = seededRandom(createHash('sha256').update(`${id}\n${answer}`).digest().readUInt32LE());
  return Array.from({ length: SAMPLES }, () => {
    const variables = names.map((name) => [name, { re: (2 * random() - 1) * RANGE, im: 0 }] as const);
    return new Scope([...constants, ...variables], true);
  });
}

function valuesOf({ rows }: Matrix, scope: Scope): Complex[] {
  return rows.flat().map((entry) => evaluate(entry, scope));
}

/** A list is a row or a column. */
function haveSameShape(a: Matrix, b: Matrix): boolean {
  const [[height, width], [otherHeight, otherWidth]] = [sizeOf(a), sizeOf(b)];
  if (a.shape === b.shape) return height === otherHeight && width === otherWidth;
  if (a.shape === 'scalar' || b.shape === 'scalar') return false;
  const matrix = a.shape === 'matrix' ? [height, width] : [otherHeight, otherWidth];
  const length = a.shape === 'list' ? width : otherWidth;
  return matrix.includes(1) && Math.max(...matrix) === length;
}

const sizeOf = ({ rows }: Matrix): [number, number] => [rows.length, rows[0]?.length ?? 0];
