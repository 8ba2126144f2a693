import { describe, expect, test } from 'vitest';
import { readNumber } from './number-expression.ts';

describe('what a learner types as a number', () => {
  test.each([
    ['12', 12],
    ['-7', -7],
    ['+7', 7],
    ['−7', -7],
    [' 3.5 ', 3.5],
    ['.5', 0.5],
    ['5.', 5],
    ['2.5e3', 2500],
    ['2.5E-3', 0.0025],
    ['1,000', 1000],
    ['12,345,678', 12345678],
    ['1,000.5', 1000.5],
    ['1 000', 1000],
    ['1\u00a0234\u202f567', 1234567],
    ['3,5', 3.5],
    ['0,500', 0.5],
    ['1,25', 1.25],
    ['1000,5', 1000.5],
    ['1/3', 1 / 3],
    ['2*(3+4)', 14],
    ['2×10^3', 2000],
    ['2**3', 8],
    ['6÷4', 1.5],
    ['-2^2', -4],
    ['(-2)^2', 4],
    ['2^-1', 0.5],
    ['2^3^2', 512],
    ['10-2-3', 5],
    ['50%', 0.5],
    ['pi', Math.PI],
    ['2*PI', 2 * Math.PI],
    ['e^1', Math.E],
    ['3e', null],
    ['T', 298.15],
    ['3k', 3000],
    ['6||3', 2],
    ['1,500.5k', 1_500_500],
    ['log10(1,000)', 3],
    ['sqrt(-4)^2', -4],
    ['c', 299_792_458],
    ['sqrt(16)', 4],
    ['SIN(0)', 0],
    ['log10(1000)', 3],
    ['log2(8)', 3],
    ['ln(e)', 1],
    ['fact(5)', 120],
    ['٣٫٥', 3.5],
    ['۱۲', 12],
  ])('%s is %s', (typed, value) => {
    const reading = readNumber(typed);
    if (value === null) expect(reading).toEqual({ ok: false, reason: 'unreadable' });
    else expect(reading).toEqual({ ok: true, value: expect.closeTo(value, 12) });
  });

  test.each([
    [''],
    ['abc'],
    ['1,2,3'],
    ['1,00,000'],
    ['1.2.3'],
    ['1.5,3'],
    ['1e1,5'],
    ['1 000,5'],
    ['2 3'],
    ['2(3)'],
    ['(1'],
    ['1)'],
    ['1+'],
    ['*2'],
    ['sin'],
    ['foo(1)'],
    ['constructor'],
    ['__proto__'],
    ['1;2'],
    ['1'.repeat(301)],
    [`${'('.repeat(60)}1${')'.repeat(60)}`],
    [`${'-'.repeat(60)}1`],
  ])('%s is refused', (typed) => {
    expect(readNumber(typed)).toEqual({ ok: false, reason: 'unreadable' });
  });

  test.each([['1/0'], ['sqrt(-1)'], ['ln(0)'], ['fact(2.5)'], ['10^400'], ['fact(171)'], ['i']])(
    '%s has no value',
    (typed) => {
      expect(readNumber(typed)).toEqual({ ok: false, reason: 'undefined' });
    },
  );
});
