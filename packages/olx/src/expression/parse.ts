import { type Token, tokenize, UnreadableError } from './tokens.ts';

/** A parsed expression, before its names have values. Sums and products are lists, so that long ones aren't deep. */
export type Expression =
  | { kind: 'number'; text: string; value: number }
  /** As written; the evaluator decides whether case matters. */
  | { kind: 'name'; name: string }
  | { kind: 'call'; name: string; argument: Expression }
  | { kind: 'sum'; terms: { sign: '+' | '-'; value: Expression }[] }
  | { kind: 'product'; factors: { sign: '*' | '/'; value: Expression }[] }
  | { kind: 'parallel'; branches: Expression[] }
  | { kind: 'power'; base: Expression; exponent: Expression }
  | { kind: 'negative'; value: Expression }
  | { kind: 'factorial'; value: Expression };

const MAX_LENGTH = 1000;
const MAX_DEPTH = 40;

/** Null for an invalid expression. Linear in the length of the text, which is limited. */
export function parseExpression(text: string): Expression | null {
  if (text.length > MAX_LENGTH) return null;
  try {
    return new Parser(tokenize(text)).parse();
  } catch (error) {
    if (error instanceof UnreadableError) return null;
    throw error;
  }
}

class Parser {
  readonly #tokens: readonly Token[];
  #next = 0;
  #depth = 0;
  #factorials = 0;

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  parse(): Expression {
    const value = this.#sum();
    if (this.#next < this.#tokens.length) throw new UnreadableError();
    return value;
  }

  #accept<S extends string>(...signs: S[]): S | null {
    const token = this.#tokens[this.#next];
    const sign = token?.kind === 'sign' ? signs.find((each) => each === token.sign) : undefined;
    if (sign === undefined) return null;
    this.#next += 1;
    return sign;
  }

  #nested(read: () => Expression): Expression {
    this.#depth += 1;
    if (this.#depth > MAX_DEPTH) throw new UnreadableError();
    const value = read();
    this.#depth -= 1;
    return value;
  }

  /** A sign at its beginning is that of the first product: -2^2 is -4. */
  #sum(): Expression {
    const terms = [{ sign: this.#accept('+', '-') ?? '+', value: this.#product() }];
    for (let sign = this.#accept('+', '-'); sign !== null; sign = this.#accept('+', '-')) {
      terms.push({ sign, value: this.#product() });
    }
    const [first] = terms;
    return first !== undefined && terms.length === 1 && first.sign === '+'
      ? first.value
      : { kind: 'sum', terms };
  }

  #product(): Expression {
    const first = this.#parallel();
    const factors: { sign: '*' | '/'; value: Expression }[] = [{ sign: '*', value: first }];
    for (let sign = this.#accept('*', '/'); sign !== null; sign = this.#accept('*', '/')) {
      factors.push({ sign, value: this.#parallel() });
    }
    return factors.length === 1 ? first : { kind: 'product', factors };
  }

  /** `a || b`: two resistors in parallel. */
  #parallel(): Expression {
    const first = this.#power();
    const branches = [first];
    while (this.#accept('||') !== null) branches.push(this.#power());
    return branches.length === 1 ? first : { kind: 'parallel', branches };
  }

  /** After an operator, a sign directly before a number belongs to the number: 2*-2^2 is 8, as in Open edX. */
  #power(): Expression {
    const sign = this.#accept('+', '-');
    if (sign !== null && this.#tokens[this.#next]?.kind !== 'number') {
      const value = this.#nested(() => this.#power());
      return sign === '-' ? { kind: 'negative', value } : value;
    }
    const operand = this.#operand();
    const base: Expression = sign === '-' ? { kind: 'negative', value: operand } : operand;
    return this.#accept('^') === null
      ? base
      : { kind: 'power', base, exponent: this.#nested(() => this.#power()) };
  }

  #operand(): Expression {
    let value = this.#atom();
    while (this.#accept('!') !== null) value = this.#factorialOf(value);
    return value;
  }

  #factorialOf(value: Expression): Expression {
    this.#factorials += 1;
    if (this.#factorials > MAX_DEPTH) throw new UnreadableError();
    return { kind: 'factorial', value };
  }

  #atom(): Expression {
    if (this.#accept('(') !== null) return this.#closed();
    const token = this.#tokens[this.#next];
    this.#next += 1;
    if (token?.kind === 'number') return { kind: 'number', text: token.text, value: token.value };
    if (token?.kind !== 'name') throw new UnreadableError();
    if (this.#accept('(') === null) return { kind: 'name', name: token.name };
    return { kind: 'call', name: token.name, argument: this.#closed() };
  }

  #closed(): Expression {
    const value = this.#nested(() => this.#sum());
    if (this.#accept(')') === null) throw new UnreadableError();
    return value;
  }
}
