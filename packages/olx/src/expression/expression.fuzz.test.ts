import fc from 'fast-check';
import { expect, test } from 'vitest';
import { evaluateExpression } from './expression.ts';

/** An expression as text, its value as JavaScript computes it, and how tightly its operator binds. */
interface Sample {
  text: string;
  value: number;
  binding: number;
}

const SUM = 1;
const PRODUCT = 2;
const PARALLEL = 3;
const POWER = 4;
const ATOM = 5;

const within = (operand: Sample, binding: number) =>
  operand.binding >= binding ? operand.text : `(${operand.text})`;

const leaf: fc.Arbitrary<Sample> = fc.oneof(
  fc.nat({ max: 99 }).map((value) => ({ text: String(value), value, binding: ATOM })),
  fc
    .integer({ min: 1, max: 99_999 })
    .map((value) => ({ text: `${value}e-3`, value: Number(`${value}e-3`), binding: ATOM })),
  fc.constantFrom(
    { text: 'pi', value: Math.PI, binding: ATOM },
    { text: 'e', value: Math.E, binding: ATOM },
    { text: '5k', value: 5000, binding: ATOM },
    { text: '25%', value: 0.25, binding: ATOM },
  ),
);

const { expression } = fc.letrec<{ expression: Sample }>((tie) => {
  const pair = fc.tuple(tie('expression'), tie('expression'));
  const joined = (sign: string, binding: number, apply: (a: number, b: number) => number) =>
    pair.map(([left, right]) => ({
      // Left to right: the right operand needs parentheses around an operator of the same rank.
      text: `${within(left, binding)}${sign}${within(right, binding + 1)}`,
      value: apply(left.value, right.value),
      binding,
    }));
  const applied = (name: string, apply: (x: number) => number) =>
    tie('expression').map(({ text, value }) => ({
      text: `${name}(${text})`,
      value: apply(value),
      binding: ATOM,
    }));
  return {
    expression: fc.oneof(
      { depthSize: 'medium', withCrossShrink: true },
      leaf,
      joined('+', SUM, (a, b) => a + b),
      joined(' - ', SUM, (a, b) => a - b),
      joined('*', PRODUCT, (a, b) => a * b),
      joined('/', PRODUCT, (a, b) => a / b),
      joined('||', PARALLEL, (a, b) => (a * b) / (a + b)),
      fc.tuple(tie('expression'), fc.integer({ min: 0, max: 3 })).map(([base, exponent]) => ({
        text: `${within(base, ATOM)}^${exponent}`,
        value: base.value ** exponent,
        binding: POWER,
      })),
      tie('expression').map((operand) => ({
        text: `-${within(operand, PRODUCT)}`,
        value: -operand.value,
        binding: SUM,
      })),
      applied('abs', Math.abs),
      applied('cos', Math.cos),
      applied('arctan', Math.atan),
    ),
  };
});

test('expressions have the value that JavaScript computes for them', () => {
  let compared = 0;
  fc.assert(
    fc.property(expression, ({ text, value }) => {
      const result = evaluateExpression(text);
      // Neither sine of a huge number nor a difference of nearly equal ones says anything about the grammar.
      if (!result.ok || !Number.isFinite(value) || Math.abs(value) > 1e9) return;
      compared += 1;
      expect(result.value.im).toBe(0);
      expect(Math.abs(result.value.re - value)).toBeLessThanOrEqual(1e-6 * Math.max(1, Math.abs(value)));
    }),
    { seed: 1_729, numRuns: 3_000 },
  );
  expect(compared).toBeGreaterThan(1_500);
});

test('no text makes it throw, or return a value that isn’t finite', () => {
  const piece = fc.constantFrom(
    ...[
      '(',
      ')',
      '+',
      '-',
      '*',
      '/',
      '^',
      '||',
      '!',
      '%',
      ' ',
      '1',
      '.5',
      '2e9',
      'k',
      'i',
      'pi',
      'ln',
      'sqrt(',
    ],
  );
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ unit: 'binary', maxLength: 60 }),
        fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join('')),
      ),
      (text) => {
        const result = evaluateExpression(text);
        if (result.ok) expect([result.value.re, result.value.im].every(Number.isFinite)).toBe(true);
      },
    ),
    { seed: 1_729, numRuns: 3_000 },
  );
});
