export class UnreadableError extends Error {}

export type Token =
  | { kind: 'number'; text: string; value: number }
  | { kind: 'name'; name: string }
  | { kind: 'sign'; sign: string };

/** Only directly after a number, as in `5k` for 5000; alone, `k` is a constant. */
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

const NUMBER = /((?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)(?:\s*([%dcmunpkMGT])(?![\p{L}\d_]))?/uy;
/** With indices in braces and primes, as authors name variables: `T_{ij}^{k}`, `x'`. */
const NAME = /\p{L}[\p{L}\d_]*(?:(?<=_)\{[\p{L}\d]{1,20}\})?(?:\^\{[\p{L}\d]{1,20}\})?'{0,3}/uy;
const SIGN = /\|\||\*\*|[-+*/^!()]/y;
const SPACE = /\s+/y;

/** Throws {@link UnreadableError} for a character that can't be in an expression. */
export function tokenize(text: string): Token[] {
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
      const value = Number(digits) * (AFFIXES.get(affix ?? '') ?? 1);
      tokens.push({ kind: 'number', text: number[0].replace(/\s/g, ''), value });
    } else if (/^\p{L}/u.test(word[0])) {
      tokens.push({ kind: 'name', name: word[0] });
    } else {
      tokens.push({ kind: 'sign', sign: word[0] === '**' ? '^' : word[0] });
    }
    take(SPACE);
  }
  return tokens;
}
