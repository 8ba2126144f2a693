import type { calculatorErrorCodes } from '@lectern/contract';
import { type Complex, type Evaluation, withoutRoundingError } from '@lectern/olx';

/** This precision hides most rounding errors: 0.1+0.2 is 0.3. */
const DIGITS = 12;

/** In English, for front ends that show the server's message; Lectern's has its own texts for the codes. */
const MESSAGES = { unreadable: 'Invalid syntax', undefined: 'Undefined' };

const CODES = { unreadable: 'invalid_expression', undefined: 'undefined_result' } as const;

/** Why an expression has no result; null if it has one. */
export function presentError(result: Evaluation<Complex>): (typeof calculatorErrorCodes)[number] | null {
  return result.ok ? null : CODES[result.reason];
}

/** A result as text that the calculator can read again, such as `0.5`, `1.5e-7` or `3-4*i`; or why there is none. */
export function presentResult(result: Evaluation<Complex>): string {
  if (!result.ok) return MESSAGES[result.reason];
  const { re, im } = withoutRoundingError(result.value);
  if (im === 0) return presentNumber(re);
  const size = Math.abs(im) === 1 ? 'i' : `${presentNumber(Math.abs(im))}*i`;
  if (re === 0) return im < 0 ? `-${size}` : size;
  return `${presentNumber(re)}${im < 0 ? '-' : '+'}${size}`;
}

const presentNumber = (value: number): string => String(Number(value.toPrecision(DIGITS)));
