import { add, type Complex, complex, divide, multiply, negate, power, subtract } from './complex.ts';
import { factorial, functions } from './functions.ts';
import type { Expression } from './parse.ts';

/** Speed of light (m/s), standard gravity (m/s²), Boltzmann (J/K), charge (C), 25 °C in K. */
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
  ['T', complex(298.15)],
]);

/** The values of names in an expression: constants, functions, and variables, which hide a constant of the same name. */
export class Scope {
  readonly #names: ReadonlyMap<string, Complex>;
  readonly #caseSensitive: boolean;

  constructor(variables: Iterable<readonly [string, Complex]> = [], caseSensitive = false) {
    this.#caseSensitive = caseSensitive;
    this.#names = new Map([...CONSTANTS, ...variables].map(([name, value]) => [this.#fold(name), value]));
  }

  #fold(name: string): string {
    return this.#caseSensitive ? name : name.toLowerCase();
  }

  valueOf(name: string): Complex | undefined {
    return this.#names.get(this.#fold(name));
  }

  functionOf(name: string): ((z: Complex) => Complex) | undefined {
    return functions.get(this.#fold(name));
  }
}

export class UnknownNameError extends Error {
  readonly unknown: UnknownName;

  constructor(unknown: UnknownName) {
    super(`Unknown: ${unknown.name}`);
    this.unknown = unknown;
  }
}

export interface UnknownName {
  name: string;
  kind: 'variable' | 'function';
}

export const hasValue = ({ re, im }: Complex): boolean => Number.isFinite(re) && Number.isFinite(im);

/** NaN or infinite for an expression without a value. Throws {@link UnknownNameError} for a name without one. */
export function evaluate(expression: Expression, scope: Scope): Complex {
  const valueIn = (inner: Expression): Complex => evaluate(inner, scope);
  switch (expression.kind) {
    case 'number':
      return complex(expression.value);
    case 'name': {
      const { name } = expression;
      const value = scope.valueOf(name);
      if (value === undefined) throw new UnknownNameError({ name, kind: 'variable' });
      return value;
    }
    case 'call': {
      const { name, argument } = expression;
      const apply = scope.functionOf(name);
      if (apply === undefined) throw new UnknownNameError({ name, kind: 'function' });
      return apply(valueIn(argument));
    }
    case 'sum':
      return evaluateSum(expression.terms, valueIn);
    case 'product':
      return expression.factors
        .slice(1)
        .reduce(
          (product, { sign, value }) => (sign === '*' ? multiply : divide)(product, valueIn(value)),
          valueIn(firstOf(expression.factors).value),
        );
    case 'parallel':
      return evaluateParallel(expression.branches.map(valueIn));
    case 'power':
      return power(valueIn(expression.base), valueIn(expression.exponent));
    case 'negative':
      return negate(valueIn(expression.value));
    case 'factorial': {
      const { re, im } = valueIn(expression.value);
      return complex(im === 0 ? factorial(re) : Number.NaN);
    }
  }
}

function evaluateSum(
  terms: Extract<Expression, { kind: 'sum' }>['terms'],
  valueIn: (inner: Expression) => Complex,
): Complex {
  const first = firstOf(terms);
  const start = valueIn(first.value);
  return terms
    .slice(1)
    .reduce(
      (sum, { sign, value }) => (sign === '+' ? add : subtract)(sum, valueIn(value)),
      first.sign === '-' ? negate(start) : start,
    );
}

/** Without a value if one of the resistors is 0, as in Open edX. */
function evaluateParallel(branches: Complex[]): Complex {
  const conductance = branches
    .map((resistance) => divide(complex(1), resistance))
    .reduce((sum, each) => add(sum, each));
  return hasValue(conductance) ? divide(complex(1), conductance) : complex(Number.NaN);
}

function firstOf<T>([first]: readonly T[]): T {
  if (first === undefined) throw new Error('A sum and a product have at least one member');
  return first;
}
