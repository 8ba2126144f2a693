import { add, type Complex, complex, divide, multiply, negate, power, subtract } from './complex.ts';
import { factorial, functions } from './functions.ts';

/**
 * Arithmetic as authors write it in numerical problems, and learners in number fields and in the calculator:
 * `2/3`, `4*10^3`, `1.5e-3`, `5k`, `50%`, `6||3`, `sqrt(-2)`, `3+4*i`, `3!`. Angles are in radians.
 *
 * No code is run: a recursive descent over a closed grammar, in linear time (decision 0061). Whatever Open edX reads
 * has the same value here; names ignore case as there.
 */

/** `unreadable`: not an expression; `undefined`: readable, but without a finite value, such as `1/0`. */
export type Evaluation<T> = { ok: true; value: T } | { ok: false; reason: 'unreadable' | 'undefined' };

const MAX_LENGTH = 1000;
const MAX_DEPTH = 40;

/** By lower-case name: speed of light (m/s), standard gravity (m/s²), Boltzmann (J/K), charge (C), 25 °C in K. */
const CONSTANTS: ReadonlyMap<string, Complex> = new Map([
  ['c', complex(299_792_458)],
  ['e', complex(Math.E)],
  ['g', complex(9.80665)],
  ['i', complex(0, 1)],
  ['j', complex(0, 1)],
  ['k', complex(1.380649e-23)],
  ['pi', complex(Math.PI)],
  ['π', complex(Math.PI)],
  ['q', complex(1.602176634e-19)],
  ['t', complex(298.15)],
]);

/** Directly behind a number only, where `5k` is 5000; alone, `k` is a constant. */
const AFFIXES: ReadonlyMap<string, number> = new Map([
  ['%', 1e-2],
  ['d', 1e-1],
  ['c', 1e-2],
  ['m', 1e-3],
  ['u', 1e-6],
  ['n', 1e-9],
  ['p', 1e-12],
  ['k', 1e3],
  ['M', 1e6],
  ['G', 1e9],
  ['T', 1e12],
]);

/** Calculates an expression. Never throws. */
export function evaluateExpression(text: string): Evaluation<Complex> {
  if (text.length > MAX_LENGTH) return { ok: false, reason: 'unreadable' };
  try {
    const value = new Parser(tokenize(text)).parse();
    return hasValue(value) ? { ok: true, value } : { ok: false, reason: 'undefined' };
  } catch (error) {
    if (error instanceof UnreadableError) return { ok: false, reason: 'unreadable' };
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

/** Rounding errors of a few units in the last place, as in `e^(i*pi)`. */
const NEGLIGIBLE = 8 * Number.EPSILON;

/** Drops a real or imaginary part that is only the rounding error of the other. */
export function withoutRoundingError({ re, im }: Complex): Complex {
  if (Math.abs(im) <= Math.abs(re) * NEGLIGIBLE) return complex(re);
  return Math.abs(re) <= Math.abs(im) * NEGLIGIBLE ? complex(0, im) : complex(re, im);
}

const hasValue = ({ re, im }: Complex): boolean => Number.isFinite(re) && Number.isFinite(im);

class UnreadableError extends Error {}

type Token =
  | { kind: 'number'; value: number }
  | { kind: 'name'; name: string }
  | { kind: 'sign'; sign: string };

const NUMBER = /((?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)(?:\s*([%dcmunpkMGT])(?![\p{L}\d_]))?/uy;
const NAME = /\p{L}[\p{L}\d_]*/uy;
const SIGN = /\|\||\*\*|[-+*/^!()]/y;
const SPACE = /\s+/y;

function tokenize(text: string): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  const take = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (match) at = pattern.lastIndex;
    return match;
  };
  take(SPACE);
  while (at < text.length) {
    const number = take(NUMBER);
    const word = number ?? take(NAME) ?? take(SIGN);
    if (word === null) throw new UnreadableError();
    if (number) {
      const [, digits, affix] = number;
      tokens.push({ kind: 'number', value: Number(digits) * (AFFIXES.get(affix ?? '') ?? 1) });
    } else if (/^\p{L}/u.test(word[0])) {
      tokens.push({ kind: 'name', name: word[0].toLowerCase() });
    } else {
      tokens.push({ kind: 'sign', sign: word[0] === '**' ? '^' : word[0] });
    }
    take(SPACE);
  }
  return tokens;
}

class Parser {
  readonly #tokens: readonly Token[];
  #next = 0;
  #depth = 0;

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  parse(): Complex {
    const value = this.#sum();
    if (this.#next < this.#tokens.length) throw new UnreadableError();
    return value;
  }

  #accept(...signs: string[]): string | null {
    const token = this.#tokens[this.#next];
    if (token?.kind !== 'sign' || !signs.includes(token.sign)) return null;
    this.#next += 1;
    return token.sign;
  }

  #nested(read: () => Complex): Complex {
    this.#depth += 1;
    if (this.#depth > MAX_DEPTH) throw new UnreadableError();
    const value = read();
    this.#depth -= 1;
    return value;
  }

  /** A sign at its beginning is that of the first product: -2^2 is -4. */
  #sum(): Complex {
    const sign = this.#accept('+', '-');
    let value = this.#product();
    if (sign === '-') value = negate(value);
    for (let next = this.#accept('+', '-'); next !== null; next = this.#accept('+', '-')) {
      value = next === '+' ? add(value, this.#product()) : subtract(value, this.#product());
    }
    return value;
  }

  #product(): Complex {
    let value = this.#parallel();
    for (let sign = this.#accept('*', '/'); sign !== null; sign = this.#accept('*', '/')) {
      value = sign === '*' ? multiply(value, this.#parallel()) : divide(value, this.#parallel());
    }
    return value;
  }

  /** `a || b`: two resistors side by side. Without a value if one of them is 0, as in Open edX. */
  #parallel(): Complex {
    const first = this.#power();
    if (this.#accept('||') === null) return first;
    let conductance = divide(complex(1), first);
    do {
      conductance = add(conductance, divide(complex(1), this.#power()));
    } while (this.#accept('||') !== null);
    return hasValue(conductance) ? divide(complex(1), conductance) : complex(Number.NaN);
  }

  /** After an operator, a sign directly before a number belongs to the number: 2*-2^2 is 8, as in Open edX. */
  #power(): Complex {
    const sign = this.#accept('+', '-');
    if (sign !== null && this.#tokens[this.#next]?.kind !== 'number') {
      const value = this.#nested(() => this.#power());
      return sign === '-' ? negate(value) : value;
    }
    const operand = this.#operand();
    const base = sign === '-' ? negate(operand) : operand;
    return this.#accept('^') === null
      ? base
      : power(
          base,
          this.#nested(() => this.#power()),
        );
  }

  #operand(): Complex {
    let value = this.#atom();
    while (this.#accept('!') !== null) value = complex(value.im === 0 ? factorial(value.re) : Number.NaN);
    return value;
  }

  #atom(): Complex {
    if (this.#accept('(') !== null) return this.#closed();
    const token = this.#tokens[this.#next];
    this.#next += 1;
    if (token?.kind === 'number') return complex(token.value);
    if (token?.kind !== 'name') throw new UnreadableError();
    if (this.#accept('(') === null) return getKnown(CONSTANTS, token.name);
    return getKnown(functions, token.name)(this.#closed());
  }

  #closed(): Complex {
    const value = this.#nested(() => this.#sum());
    if (this.#accept(')') === null) throw new UnreadableError();
    return value;
  }
}

function getKnown<T>(known: ReadonlyMap<string, T>, name: string): T {
  const value = known.get(name);
  if (value === undefined) throw new UnreadableError();
  return value;
}
