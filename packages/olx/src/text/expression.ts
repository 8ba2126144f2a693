import { factorial, realFunctions } from './real-functions.ts';

/**
 * Arithmetic as authors write it in numerical problems: `2/3`, `4*10^3`, `1.5e-3`, `5k`, `50%`,
 * `sqrt(2)`, `sin(pi/2)`, `3!`. Real numbers only, angles in radians.
 */

const MAX_LENGTH = 1000;
const MAX_DEPTH = 100;
const CONSTANTS: Record<string, number> = { pi: Math.PI, e: Math.E };
const SUFFIXES: Record<string, number> = {
  '%': 0.01,
  k: 1e3,
  M: 1e6,
  G: 1e9,
  T: 1e12,
  c: 1e-2,
  m: 1e-3,
  u: 1e-6,
  n: 1e-9,
  p: 1e-12,
};

/** The value, or null for an invalid expression or one without a finite real value. Never throws. */
export function evaluateExpression(text: string): number | null {
  if (text.length > MAX_LENGTH) return null;
  try {
    const value = new Parser(text).parse();
    return Number.isFinite(value) ? value : null;
  } catch (error) {
    if (error instanceof ExpressionError) return null;
    throw error;
  }
}

class ExpressionError extends Error {}

class Parser {
  readonly #tokens: string[];
  #next = 0;
  #depth = 0;

  constructor(text: string) {
    const tokens = text.match(/(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?|[A-Za-z_]\w*|\|\||\*\*|\S/g) ?? [];
    this.#tokens = tokens;
  }

  parse(): number {
    const value = this.#sum();
    if (this.#next < this.#tokens.length) throw new ExpressionError();
    return value;
  }

  #accept(...tokens: string[]): string | null {
    const token = this.#tokens[this.#next];
    if (token === undefined || !tokens.includes(token)) return null;
    this.#next += 1;
    return token;
  }

  #sum(): number {
    this.#depth += 1;
    if (this.#depth > MAX_DEPTH) throw new ExpressionError();
    let value = this.#product();
    for (let sign = this.#accept('+', '-'); sign !== null; sign = this.#accept('+', '-')) {
      const right = this.#product();
      value = sign === '+' ? value + right : value - right;
    }
    this.#depth -= 1;
    return value;
  }

  #product(): number {
    let value = this.#parallel();
    for (let sign = this.#accept('*', '/'); sign !== null; sign = this.#accept('*', '/')) {
      const right = this.#parallel();
      value = sign === '*' ? value * right : value / right;
    }
    return value;
  }

  /** `a || b`: two resistors side by side. */
  #parallel(): number {
    let value = this.#signed();
    while (this.#accept('||') !== null) {
      const right = this.#signed();
      value = value === 0 || right === 0 ? 0 : 1 / (1 / value + 1 / right);
    }
    return value;
  }

  #signed(): number {
    let sign = 1;
    for (let token = this.#accept('+', '-'); token !== null; token = this.#accept('+', '-')) {
      if (token === '-') sign = -sign;
    }
    return sign * this.#power();
  }

  #power(): number {
    const base = this.#atom();
    if (this.#accept('^', '**') === null) return base;
    this.#depth += 1;
    if (this.#depth > MAX_DEPTH) throw new ExpressionError();
    const exponent = this.#signed();
    this.#depth -= 1;
    return base ** exponent;
  }

  #atom(): number {
    let value = this.#primary();
    while (this.#accept('!') !== null) value = factorial(value);
    return value;
  }

  #primary(): number {
    if (this.#accept('(') !== null) return this.#closing(this.#sum());
    const token = this.#tokens[this.#next];
    this.#next += 1;
    if (token === undefined) throw new ExpressionError();
    if (/^[\d.]/.test(token) && token !== '.') return Number(token) * this.#suffix();
    const constant = Object.hasOwn(CONSTANTS, token) ? CONSTANTS[token] : undefined;
    if (constant !== undefined) return constant;
    const apply = realFunctions.get(token);
    if (apply === undefined || this.#accept('(') === null) throw new ExpressionError();
    return apply(this.#closing(this.#sum()));
  }

  #suffix(): number {
    const token = this.#accept(...Object.keys(SUFFIXES));
    return token === null ? 1 : (SUFFIXES[token] ?? 1);
  }

  #closing(value: number): number {
    if (this.#accept(')') === null) throw new ExpressionError();
    return value;
  }
}
