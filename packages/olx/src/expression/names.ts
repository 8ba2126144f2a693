import type { Expression } from './parse.ts';

/** The names of variables and constants in an expression, without duplicates, in alphabetical order. */
export function listNames(expressions: readonly Expression[]): string[] {
  const names = new Set<string>();
  const walk = (expression: Expression): void => {
    if (expression.kind === 'name') names.add(expression.name);
    else childrenOf(expression).forEach(walk);
  };
  expressions.forEach(walk);
  return [...names].sort();
}

function childrenOf(expression: Expression): Expression[] {
  switch (expression.kind) {
    case 'number':
    case 'name':
      return [];
    case 'call':
      return [expression.argument];
    case 'sum':
      return expression.terms.map(({ value }) => value);
    case 'product':
      return expression.factors.map(({ value }) => value);
    case 'parallel':
      return expression.branches;
    case 'power':
      return [expression.base, expression.exponent];
    case 'negative':
    case 'factorial':
      return [expression.value];
  }
}
