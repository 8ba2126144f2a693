import {
  type Complex,
  type Evaluation,
  evaluateComplexExpression,
  evaluateRealExpression,
  latinDigits,
} from '@lectern/olx';

const MAX_LENGTH = 300;

/**
 * Text in a number field, read as one real number by the grammar of OLX. Before that, other common notations are
 * converted to that of the grammar:
 *
 * - `1,000,000` and `1 000` group thousands; any other single comma is a decimal comma (`3,5`, `0,500`), since `1,000`
 *   is far more often a thousand than a one;
 * - Arabic digits are read as digits, and `×`, `·`, `÷` and the true minus sign as operators;
 * - raised digits are an exponent: `10²`.
 */
export function readNumber(typed: string): Evaluation<number> {
  if (typed.length > MAX_LENGTH) return { ok: false, reason: 'unreadable' };
  return evaluateRealExpression(normalizeExpression(typed));
}

/** The same if complex numbers are expected: `3+4*i`, `3+4j`. */
export function readComplexNumber(typed: string): Evaluation<Complex> {
  if (typed.length > MAX_LENGTH) return { ok: false, reason: 'unreadable' };
  return evaluateComplexExpression(normalizeExpression(typed));
}

/** Converts a learner's notation to that of the grammar. */
export function normalizeExpression(typed: string): string {
  return normalize(typed).replace(WHOLE_PART, plainNumber);
}

function normalize(typed: string): string {
  const text = typed
    .replace(/(⁻?)([⁰¹²³⁴-⁹]+)/g, (_, sign: string, digits: string) => `^${sign && '-'}${digits}`)
    .normalize('NFKC');
  return latinDigits(text)
    .replace(/[\u2212\u2013\u2010\u2011]/g, '-')
    .replace(/[×·⋅∙]/g, '*')
    .replace(/[÷∕⁄]/g, '/')
    .replace(/[\u200e\u200f\u2066-\u2069]/g, '');
}

/** Digits with their separators, up to a decimal point; not those of a name, a fraction or an exponent. */
const WHOLE_PART = /(?<![\p{L}\d_.])(?:\d{1,3}(?:[ ']\d{3})+(?!\d)|\d[\d,]*)/gu;

/** Left unchanged: a comma is a syntax error. */
function plainNumber(digits: string): string {
  if (/^[1-9]\d{0,2}(?:,\d{3})+$/.test(digits)) return digits.replaceAll(',', '');
  if (/^\d+,\d+$/.test(digits)) return digits.replace(',', '.');
  return digits.replace(/[ ']/g, '');
}
