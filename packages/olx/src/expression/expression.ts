import { type Complex, complex } from './complex.ts';
import { evaluate, hasValue, Scope, UnknownNameError } from './evaluate.ts';
import { parseExpression } from './parse.ts';

/**
 * Arithmetic as authors write it in numerical problems, and learners in number fields and in the calculator: `2/3`,
 * `4*10^3`, `1.5e-3`, `5k`, `50%`, `6||3`, `sqrt(-2)`, `3+4*i`, `3!`. Angles are in radians.
 *
 * No code is run: a recursive descent over a closed grammar, in linear time (decision 0061). Every expression that Open
 * edX can read has the same value here; names ignore case as there.
 */

/** `unreadable`: not an expression; `undefined`: readable, but without a finite value, such as `1/0`. */
export type Evaluation<T> = { ok: true; value: T } | { ok: false; reason: 'unreadable' | 'undefined' };

const CONSTANTS_ONLY = new Scope();

/** Calculates an expression. Never throws. */
export function evaluateExpression(text: string): Evaluation<Complex> {
  const expression = parseExpression(text);
  if (expression === null) return { ok: false, reason: 'unreadable' };
  try {
    const value = evaluate(expression, CONSTANTS_ONLY);
    return hasValue(value) ? { ok: true, value } : { ok: false, reason: 'undefined' };
  } catch (error) {
    if (error instanceof UnknownNameError) return { ok: false, reason: 'unreadable' };
    throw error;
  }
}

/** The same for an expression that has to be real: a complex value is `undefined`. */
export function evaluateRealExpression(text: string): Evaluation<number> {
  const result = evaluateExpression(text);
  if (!result.ok) return result;
  const { re, im } = withoutRoundingError(result.value);
  return im === 0 ? { ok: true, value: re } : { ok: false, reason: 'undefined' };
}

/** As Python writes complex numbers, which the grammar doesn't know: `3+4j`, `(-1.5e3-2j)`, `4i`. */
const COMPLEX_LITERAL = (() => {
  const digits = String.raw`(?:\d{1,300}\.?\d{0,300}|\.\d{1,300})(?:[eE][-+]?\d{1,3})?`;
  return new RegExp(String.raw`^(?:([-+]?${digits})\s*([-+])\s*|([-+]?))(${digits})[ij]$`);
})();

/** Calculates an expression of complex numbers, where `3+4j` is also read. Never throws. */
export function evaluateComplexExpression(text: string): Evaluation<Complex> {
  const trimmed = text.trim();
  const [, inner = trimmed] = /^\(([^()]*)\)$/.exec(trimmed) ?? [];
  const literal = COMPLEX_LITERAL.exec(inner.trim());
  if (literal === null) {
    const result = evaluateExpression(text);
    return result.ok ? { ok: true, value: withoutRoundingError(result.value) } : result;
  }
  const [, re = '0', behind = '', before = '', im] = literal;
  const value = complex(Number(re), Number(`${behind}${before}${im}`));
  return hasValue(value) ? { ok: true, value } : { ok: false, reason: 'undefined' };
}

/** Rounding errors of a few units in the last place, as in `e^(i*pi)`. */
const NEGLIGIBLE = 8 * Number.EPSILON;

/** Drops a real or imaginary part that is only the rounding error of the other. */
export function withoutRoundingError({ re, im }: Complex): Complex {
  if (Math.abs(im) <= Math.abs(re) * NEGLIGIBLE) return complex(re);
  return Math.abs(re) <= Math.abs(im) * NEGLIGIBLE ? complex(0, im) : complex(re, im);
}
