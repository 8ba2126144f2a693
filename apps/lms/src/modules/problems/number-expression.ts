import { realFunctions } from '@lectern/olx';

/**
 * What a learner types into a number field, read as one real number. No code is run: a small recursive descent over
 * a closed grammar, so that nothing typed can reach anything but arithmetic.
 *
 * - numbers: `12`, `.5`, `2.5e3`; `1,000,000` and `1 000` group thousands; any other single comma is a decimal comma
 *   (`3,5`, `0,500`), since `1,000` is far more often a thousand than a one; Arabic digits are read as digits;
 * - `+ - * / ^` (`**`, `×`, `·`, `÷` and the true minus sign too), parentheses, `%` behind a number;
 * - the constants pi, e, c (m/s), k (J/K), q (C), T (25 °C in K) and the functions of OLX. Degrees are not assumed:
 *   angles are in radians. Complex numbers are not read.
 */

/** `unreadable`: not an expression; `undefined`: readable, but without a finite real value, such as 1/0. */
export type NumberReading = { ok: true; value: number } | { ok: false; reason: 'unreadable' | 'undefined' };

const LONGEST = 300;
const DEEPEST = 40;

const CONSTANTS: ReadonlyMap<string, number> = new Map([
  ['pi', Math.PI],
  ['π', Math.PI],
  ['e', Math.E],
  ['c', 2.998e8],
  ['k', 1.38e-23],
  ['q', 1.602e-19],
  ['T', 298.15],
]);

class Unreadable extends Error {}

/** Reads what was typed. Never throws. */
export function readNumber(typed: string): NumberReading {
  if (typed.length > LONGEST) return { ok: false, reason: 'unreadable' };
  try {
    const value = parse(tokenize(normalize(typed)));
    return Number.isFinite(value) ? { ok: true, value } : { ok: false, reason: 'undefined' };
  } catch (error) {
    if (error instanceof Unreadable) return { ok: false, reason: 'unreadable' };
    throw error;
  }
}

function normalize(typed: string): string {
  return typed
    .normalize('NFKC')
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 0xf))
    .replaceAll('\u066b', '.')
    .replaceAll('\u066c', ',')
    .replace(/[\u2212\u2013\u2010\u2011]/g, '-')
    .replace(/[×·⋅∙]/g, '*')
    .replace(/[÷∕⁄]/g, '/')
    .replaceAll('**', '^')
    .replace(/[\u200e\u200f\u2066-\u2069]/g, '')
    .trim();
}

type Token =
  | { kind: 'number'; value: number }
  | { kind: 'name'; name: string }
  | { kind: 'sign'; sign: string };

const NUMBER = /^(?:\d{1,3}(?:[ ']\d{3})+(?![\d])|[\d,]+)?(?:\.\d*)?(?:[eE][+-]?\d+)?/;

function tokenize(text: string): Token[] {
  const tokens: Token[] = [];
  let rest = text;
  while (rest !== '') {
    const first = rest[0] ?? '';
    if (/\s/.test(first)) {
      rest = rest.slice(1);
    } else if (/[\d.]/.test(first)) {
      const literal = NUMBER.exec(rest)?.[0] ?? '';
      tokens.push({ kind: 'number', value: readLiteral(literal) });
      rest = rest.slice(literal.length);
    } else if (/[\p{L}]/u.test(first)) {
      const name = /^\p{L}+\d*/u.exec(rest)?.[0] ?? '';
      tokens.push({ kind: 'name', name });
      rest = rest.slice(name.length);
    } else if ('+-*/^()%'.includes(first)) {
      tokens.push({ kind: 'sign', sign: first });
      rest = rest.slice(1);
    } else {
      throw new Unreadable();
    }
  }
  return tokens;
}

function readLiteral(literal: string): number {
  let text = literal.replace(/[ ']/g, '');
  if (text.includes(',')) {
    if (/^[1-9]\d{0,2}(?:,\d{3})+(?:\.\d*)?(?:[eE][+-]?\d+)?$/.test(text)) text = text.replaceAll(',', '');
    else if (/^\d+,\d+(?:[eE][+-]?\d+)?$/.test(text)) text = text.replace(',', '.');
    else throw new Unreadable();
  }
  if (!/^(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/.test(text)) throw new Unreadable();
  return Number(text);
}

function parse(tokens: Token[]): number {
  let at = 0;
  let depth = 0;

  const takeSign = (signs: string): string | null => {
    const token = tokens[at];
    if (token?.kind !== 'sign' || !signs.includes(token.sign)) return null;
    at += 1;
    return token.sign;
  };

  const deeper = <T>(work: () => T): T => {
    depth += 1;
    if (depth > DEEPEST) throw new Unreadable();
    const value = work();
    depth -= 1;
    return value;
  };

  const sum = (): number => {
    let value = product();
    for (let sign = takeSign('+-'); sign !== null; sign = takeSign('+-')) {
      value = sign === '+' ? value + product() : value - product();
    }
    return value;
  };

  const product = (): number => {
    let value = signed();
    for (let sign = takeSign('*/'); sign !== null; sign = takeSign('*/')) {
      value = sign === '*' ? value * signed() : value / signed();
    }
    return value;
  };

  // A sign binds less tightly than a power: -2^2 is -4; a power's exponent may be signed: 2^-1.
  const signed = (): number => {
    const sign = takeSign('+-');
    if (sign === null) return power();
    return deeper(() => (sign === '-' ? -signed() : signed()));
  };

  const power = (): number => {
    const base = percent();
    return takeSign('^') === null ? base : deeper(() => base ** signed());
  };

  const percent = (): number => {
    const value = atom();
    return takeSign('%') === null ? value : value / 100;
  };

  const inParentheses = (): number => {
    const value = deeper(sum);
    if (takeSign(')') === null) throw new Unreadable();
    return value;
  };

  const atom = (): number => {
    const token = tokens[at];
    at += 1;
    if (token?.kind === 'number') return token.value;
    if (token?.kind === 'sign' && token.sign === '(') return inParentheses();
    if (token?.kind !== 'name') throw new Unreadable();
    if (takeSign('(') === null) return constant(token.name);
    const apply = realFunctions.get(token.name.toLowerCase());
    if (apply === undefined) throw new Unreadable();
    return apply(inParentheses());
  };

  const value = sum();
  if (at !== tokens.length) throw new Unreadable();
  return value;
}

function constant(name: string): number {
  const value = CONSTANTS.get(name) ?? (name.toLowerCase() === 'pi' ? Math.PI : undefined);
  if (value === undefined) throw new Unreadable();
  return value;
}
