/** The parts of KaTeX's macro expander that a macro defined in a formula needs. */
interface Token {
  text: string;
}

interface Expander {
  consumeArgs(count: number, delimiters?: string[][]): Token[][];
}

/** A macro that a formula defined: its tokens are in reverse order, as in KaTeX. */
interface Definition {
  tokens: Token[];
  numArgs: number;
  delimiters?: string[][];
}

/** The type of KaTeX's option: functions receive its macro expander. */
type Macros = Record<string, string | object | ((expander: object) => string | object)>;

/** The formula takes more steps than allowed. KaTeX's callers treat it like any other formula that can't be typeset. */
class FormulaTooComplexError extends Error {
  override readonly name = 'FormulaTooComplexError';
}

/**
 * An object for KaTeX's `macros` option that ends a formula after so many steps. KaTeX's own `maxExpand` counts
 * expansions but not their size, so `\def\a#1{\a{#1#1}}\a{x}` would fill the memory within its limit. KaTeX looks up
 * every token among the macros, and stores what the formula defines there: both are counted here.
 */
export function macrosWithBudget(steps: number): Macros {
  let left = steps;
  const spend = (cost: number): void => {
    left -= cost;
    if (left < 0) throw new FormulaTooComplexError(`More than ${steps} steps.`);
  };
  return new Proxy<Macros>(
    {},
    {
      getOwnPropertyDescriptor(target, name) {
        spend(1);
        return Reflect.getOwnPropertyDescriptor(target, name);
      },
      set(target, name, value: unknown) {
        const isParameterized = isDefinition(value) && value.numArgs > 0;
        return Reflect.set(target, name, isParameterized ? withBudget(value, spend) : value);
      },
    },
  );
}

function isDefinition(value: unknown): value is Definition {
  return typeof value === 'object' && value !== null && 'tokens' in value && 'numArgs' in value;
}

/** Wraps a definition in a function that charges for copies of its arguments before making them. */
function withBudget({ tokens, numArgs, delimiters }: Definition, spend: (cost: number) => void) {
  return (expander: Expander): Definition => {
    const args = expander.consumeArgs(numArgs, delimiters);
    const expanded: Token[] = [];
    // Forward, as `##1` is a `#` and a `1`, not a `#` and a placeholder.
    const body = tokens.toReversed();
    for (let i = 0; i < body.length; i += 1) {
      const token = body[i] as Token;
      const next = token.text === '#' ? body[i + 1] : undefined;
      if (next !== undefined) i += 1;
      const arg = next === undefined ? undefined : args[Number(next.text) - 1];
      if (arg === undefined) expanded.push(next ?? token);
      else {
        spend(arg.length);
        for (const each of arg.toReversed()) expanded.push(each);
      }
    }
    return { tokens: expanded.reverse(), numArgs: 0 };
  };
}
