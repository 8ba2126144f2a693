import type { FormulaQuestion } from '@lectern/olx';
import { describe, expect, test } from 'vitest';
import { renderPreview } from '../questions/preview.html.ts';
import { judgeFormula } from './judge-formula.policy.ts';

const question = (more: Partial<FormulaQuestion> = {}): FormulaQuestion => ({
  kind: 'formula',
  id: '2_1',
  points: 1,
  label: null,
  descriptions: [],
  inline: false,
  size: null,
  trailingText: null,
  answer: '(R_1*R_2)/R_3',
  variables: ['R_1', 'R_2', 'R_3'].map((name, i) => ({ name, minimum: i + 1, maximum: i + 3 })),
  samples: 10,
  caseSensitive: false,
  tolerance: { kind: 'absolute', value: 0.00001 },
  ...more,
});
const power = question({
  answer: 'n*x^(n-1)',
  variables: [
    { name: 'x', minimum: 1, maximum: 3 },
    { name: 'n', minimum: 2, maximum: 4 },
  ],
});
const ofX = (answer: string, more: Partial<FormulaQuestion> = {}) =>
  question({ answer, variables: [{ name: 'x', minimum: 1, maximum: 3 }], ...more });

describe('formulas', () => {
  test.each([
    [question(), 'R_1*R_2/R_3', 1],
    [question(), 'r_2/R_3*R_1', 1],
    [question(), 'R_1*R_2*R_3', 0],
    [question(), '2', 0],
    [power, 'x^n*n/x', 1],
    [power, 'n*x^n-1', 0],
    [power, 'n × x^(n−1)', 1],
    [ofX('x^2'), 'x²', 1],
    [ofX('x^-2'), 'x⁻²', 1],
    [ofX('2*x'), '٢*x', 1],
    [ofX('3.5*x'), '3,5*x', 1],
    [ofX('1000*x'), '1e3*x', 1],
    [ofX('1000*x'), '1k*x', 1],
    [ofX('sqrt(-x)'), 'i*sqrt(x)', 1],
    [ofX('sqrt(-x)'), '-i*sqrt(x)', 0],
    [ofX('sin(x)^2+cos(x)^2'), '1', 1],
    [ofX('exp(20*x)'), 'exp(x)^20', 1],
    // The limits of a tolerance, in both forms.
    [ofX('100'), '100.00001', 1],
    [ofX('100'), '100.00002', 0],
    [ofX('x', { tolerance: { kind: 'percent', value: 1 } }), '1.01*x', 1],
    [ofX('x', { tolerance: { kind: 'percent', value: 1 } }), '1.011*x', 0],
    [ofX('x', { tolerance: { kind: 'absolute', value: 0 } }), 'x*3/3', 1],
    // A variable hides the constant of its name.
    [question({ answer: 'g*2', variables: [{ name: 'g', minimum: 1, maximum: 2 }] }), 'g+g', 1],
    // Without a value in one sample only, an answer is wrong.
    [ofX('x', { variables: [{ name: 'x', minimum: 0, maximum: 0 }], samples: 3 }), '0', 1],
  ])('%# %s', (asked, typed, credit) => {
    expect(judgeFormula(asked, typed)).toEqual({ credit });
  });

  test.each([
    ['', { fault: 'unreadable' }],
    ['2x', { fault: 'unreadable' }],
    ['x*(1-x', { fault: 'unreadable' }],
    ['x)', { fault: 'unreadable' }],
    ['constructor', { fault: 'unknown', unknown: { name: 'constructor', kind: 'variable' } }],
    ['x; process.exit()', { fault: 'unreadable' }],
    [`${'('.repeat(500)}x${')'.repeat(500)}`, { fault: 'unreadable' }],
    ['x+'.repeat(600), { fault: 'unreadable' }],
    ['1/0', { fault: 'undefined' }],
    ['10^400*x', { fault: 'undefined' }],
    ['y', { fault: 'unknown', unknown: { name: 'y', kind: 'variable' } }],
    ['f(x)', { fault: 'unknown', unknown: { name: 'f', kind: 'function' } }],
    ['x(2)', { fault: 'unknown', unknown: { name: 'x', kind: 'function' } }],
  ])('%j can’t be judged', (typed, fault) => {
    expect(judgeFormula(ofX('x'), typed)).toEqual(fault);
  });

  test('case matters if the author says so, also in function names', () => {
    const strict = ofX('sin(x)', { caseSensitive: true });
    expect(judgeFormula(strict, 'sin(x)')).toEqual({ credit: 1 });
    expect(judgeFormula(strict, 'sin(X)')).toMatchObject({ unknown: { name: 'X', kind: 'variable' } });
    expect(judgeFormula(strict, 'Sin(x)')).toMatchObject({ unknown: { name: 'Sin', kind: 'function' } });
    expect(judgeFormula({ ...strict, caseSensitive: false }, 'Sin(X)')).toEqual({ credit: 1 });
  });

  test('the longest answer with the most samples takes less than a tenth of a second', () => {
    const asked = ofX('x', { samples: 100 });
    const start = performance.now();
    judgeFormula(asked, `x${'+sin(x)'.repeat(140)}`);
    expect(performance.now() - start).toBeLessThan(100);
  });
});

describe('the preview of a formula', () => {
  test.each([
    ['x/2', /<mfrac>/],
    ['x*(', /isn’t a complete formula yet/],
    ['y+1', /“y” isn’t a variable of this question. You can use x./],
    ['x(2)', /“x” is a variable: to multiply it, write x\*/],
    ['f(2)', /“f” isn’t a function/],
  ])('of %s', (typed, shown) => {
    expect(renderPreview(ofX('x'), typed).toString()).toMatch(shown);
  });

  test.each(['', '  '])('of %j is empty', (typed) => {
    expect(renderPreview(ofX('x'), typed).toString()).toBe('');
  });

  test('depends only on what was typed, not on correctness, and escapes it', () => {
    expect(renderPreview(ofX('x'), '<img src=x>').toString()).not.toContain('<img');
    expect(renderPreview(ofX('x'), 'x').toString()).not.toMatch(/correct/i);
  });
});
