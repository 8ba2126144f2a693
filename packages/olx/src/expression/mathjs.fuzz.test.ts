import fc from 'fast-check';
import {
  compile,
  complex,
  isComplex,
  isFunctionNode,
  isOperatorNode,
  type Complex as MathComplex,
  parse,
  abs as size,
  subtract,
} from 'mathjs';
import { expect, test } from 'vitest';
import { evaluateExpression } from './expression.ts';

/**
 * An expression in our grammar and in that of mathjs, an evaluator that shares no code with ours. Where mathjs writes the same
 * thing in another way, the text differs: `arcsin`, `ln`, `||`, `5k`, `20%`, `j` and the constants of physics.
 *
 * Left out, because mathjs reads it differently on purpose (decision 0061): a sign after an operator (`2*-3^2`), names in
 * capitals, and implicit multiplication, which we reject.
 */
interface Sample {
  ours: string;
  /** In it, every number is given to `h`, which can shift it a little. */
  theirs: string;
  binding: number;
}

const RUNS = 2_000;

const SUM = 1;
const PRODUCT = 2;
const PARALLEL = 3;
const POWER = 4;
const ATOM = 5;

const atom = (ours: string, theirs: string): Sample => ({ ours, theirs: `(${theirs})`, binding: ATOM });

const leaf: fc.Arbitrary<Sample> = fc.oneof(
  fc.integer({ min: 1, max: 99 }).map((value) => atom(String(value), `h(${value})`)),
  fc.integer({ min: 1, max: 99_999 }).map((value) => atom(`${value}e-3`, `h(${value}e-3)`)),
  fc.constantFrom(
    ...[atom('i', 'h(1)*i'), atom('j', 'h(1)*i'), atom('pi', 'h(pi)'), atom('e', 'h(e)')],
    ...[atom('g', 'h(9.80665)'), atom('T', 'h(298.15)'), atom('5!', 'h(factorial(5))')],
    ...[atom('4.7k', 'h(4700)'), atom('30m', 'h(0.03)'), atom('20%', 'h(0.2)'), atom('2d', 'h(0.2)')],
  ),
);

const COMMON = ['sin', 'cos', 'tan', 'sec', 'csc', 'cot'].flatMap((name) => [name, `${name}h`]);
const FUNCTIONS: readonly [ours: string, theirs: string][] = [
  ...COMMON.map((name): [string, string] => [name, name]),
  ...COMMON.map((name): [string, string] => [`arc${name}`, `a${name}`]),
  ...['abs', 'exp', 'log2', 'log10', 'sqrt'].map((name): [string, string] => [name, name]),
  ['ln', 'log'],
];

const within = ({ ours, binding }: Sample, least: number) => (binding >= least ? ours : `(${ours})`);

const { expression } = fc.letrec<{ expression: Sample }>((tie) => {
  const pair = fc.tuple(tie('expression'), tie('expression'));
  const joined = (sign: string, binding: number, theirs: (a: string, b: string) => string) =>
    pair.map(([left, right]) => ({
      ours: `${within(left, binding)}${sign}${within(right, binding + 1)}`,
      theirs: `(${theirs(left.theirs, right.theirs)})`,
      binding,
    }));
  return {
    expression: fc.oneof(
      { depthSize: 'medium', withCrossShrink: true },
      leaf,
      joined('+', SUM, (a, b) => `${a}+${b}`),
      joined('-', SUM, (a, b) => `${a}-${b}`),
      joined('*', PRODUCT, (a, b) => `${a}*${b}`),
      joined('/', PRODUCT, (a, b) => `${a}/${b}`),
      joined('||', PARALLEL, (a, b) => `1/(1/${a}+1/${b})`),
      pair.map(([base, exponent]) => ({
        ours: `${within(base, ATOM)}^${within(exponent, POWER)}`,
        theirs: `(${base.theirs}^${exponent.theirs})`,
        binding: POWER,
      })),
      tie('expression').map((operand) => ({
        ours: `-${within(operand, PRODUCT)}`,
        theirs: `(-${operand.theirs})`,
        binding: SUM,
      })),
      fc
        .tuple(fc.constantFrom(...FUNCTIONS), tie('expression'))
        .map(([[ours, theirs], operand]) => atom(`${ours}(${operand.ours})`, `${theirs}(${operand.theirs})`)),
    ),
  };
});

/** The value by mathjs; null where it has none. */
function evaluateTheirs(theirs: string, h: (x: number) => number | MathComplex): MathComplex | null {
  const value: unknown = compile(theirs).evaluate({ h });
  const { re, im } = isComplex(value) ? value : complex(Number(value), 0);
  return Number.isFinite(re) && Number.isFinite(im) ? complex(re, im) : null;
}

const isClose = (a: MathComplex, b: MathComplex, tolerance: number) =>
  Number(size(subtract(a, b))) <= tolerance * Math.max(1e-3, Number(size(a)));

const unshifted = (x: number) => x;
/** Each shifts every number in a direction of its own, so that shifts neither cancel out nor stay on one side of a branch cut. */
const shifts = Array.from({ length: 12 }, (_, k) => (x: number) => {
  const angle = 43_758.5453 * Math.sin(12.9898 * x + 78.233 * k);
  return complex(x + x * 1e-11 * Math.cos(angle), x * 1e-11 * Math.sin(angle));
});

/**
 * Whether a shift of its numbers that is far below the tolerance moves the value beyond it. Then there is nothing to compare:
 * the difference of nearly equal numbers has lost its digits, or a function is evaluated on its branch cut, where the two
 * evaluators may choose different sides.
 */
function isUnstable(theirs: string, value: MathComplex): boolean {
  return shifts.some((h) => {
    const shifted = evaluateTheirs(theirs, h);
    return shifted === null || !isClose(value, shifted, 1e-7);
  });
}

/**
 * Whether an operand is too large or too small for mathjs, whose inverse functions lose their digits there and, like its
 * `coth(355)`, have no value where Python's cmath and ours have one.
 */
function isOutOfRange(theirs: string): boolean {
  return parse(theirs)
    .filter((node) => isOperatorNode(node) || isFunctionNode(node))
    .some((operand) => {
      const value = evaluateTheirs(operand.toString(), unshifted);
      const magnitude = value === null ? Number.POSITIVE_INFINITY : Number(size(value));
      return magnitude > 1e5 || (magnitude < 1e-5 && magnitude > 0);
    });
}

type Comparison =
  | 'real'
  | 'complex'
  | 'without a value'
  | 'unstable'
  | 'out of range'
  | 'only theirs'
  | 'only ours'
  | 'different';

function compare({ ours, theirs }: Sample): Comparison {
  const result = evaluateExpression(ours);
  const expected = evaluateTheirs(theirs, unshifted);
  if (!result.ok) return expected === null ? 'without a value' : 'only theirs';
  if (expected === null) return 'only ours';
  const { re, im } = result.value;
  if (isClose(expected, complex(re, im), 1e-6)) return im === 0 ? 'real' : 'complex';
  if (isUnstable(theirs, expected)) return 'unstable';
  return isOutOfRange(theirs) ? 'out of range' : 'different';
}

test('expressions have the value that mathjs computes, complex ones too', () => {
  const counts = new Map<Comparison, number>();
  fc.assert(
    fc.property(expression, (sample) => {
      const comparison = compare(sample);
      expect(comparison, sample.ours).not.toBe('different');
      counts.set(comparison, (counts.get(comparison) ?? 0) + 1);
    }),
    { seed: 1_729, numRuns: RUNS },
  );
  const share = (...comparisons: Comparison[]) =>
    comparisons.reduce((sum, comparison) => sum + (counts.get(comparison) ?? 0), 0) / RUNS;
  expect(share('real')).toBeGreaterThan(0.3);
  expect(share('complex')).toBeGreaterThan(0.3);
  // Behind a division by 0 or an overflow, such as in `arccoth(0)`, one of the two may still have a value.
  expect(share('only ours', 'only theirs')).toBeLessThan(0.1);
  expect(share('unstable', 'out of range')).toBeLessThan(0.1);
});
