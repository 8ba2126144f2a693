import { expect, test } from 'vitest';
import { evaluateExpression, evaluateRealExpression } from './expression.ts';

test.each([
  ['1+2*3', 7],
  ['(1+2)*3', 9],
  ['10-2-3', 5],
  ['8/4/2', 1],
  ['2^3^2', 512],
  ['2**3', 8],
  ['2^-1', 0.5],
  ['-3^2', -9],
  ['1-3^2', -8],
  ['2*-3^2', 18],
  ['2^-3^2', 512],
  ['2*-pi^2', -2 * Math.PI ** 2],
  ['--2', 2],
  ['1e3', 1000],
  ['1E-3', 0.001],
  ['10^3', 1000],
  ['.5', 0.5],
  ['5.', 5],
  ['6/4', 1.5],
  ['3!', 6],
  ['3!!', 720],
  ['4||4', 2],
  ['6||3||2', 1],
  ['2*6||3', 4],
  ['2^2||4', 2],
  [' 1 + 1 ', 2],
])('%s is %d', (written, value) => {
  expect(evaluateRealExpression(written)).toEqual({ ok: true, value: expect.closeTo(value, 12) });
});

test.each([
  ['pi', Math.PI],
  ['PI', Math.PI],
  ['e', Math.E],
  ['c', 299_792_458],
  ['g', 9.80665],
  ['k', 1.380649e-23],
  ['q', 1.602176634e-19],
  ['T', 298.15],
  ['2*k', 2.761298e-23],
  ['i*j', -1],
  ['i^2', -1],
])('the constant in %s', (written, value) => {
  expect(evaluateRealExpression(written)).toEqual({ ok: true, value });
});

test.each([
  ['50%', 0.5],
  ['3d', 0.3],
  ['3c', 0.03],
  ['3m', 0.003],
  ['3u', 3e-6],
  ['3n', 3e-9],
  ['3p', 3e-12],
  ['3k', 3e3],
  ['3M', 3e6],
  ['3G', 3e9],
  ['3T', 3e12],
  ['2e3m', 2],
  ['2m^2', 4e-6],
])('the suffix of %s', (written, value) => {
  expect(evaluateRealExpression(written)).toEqual({ ok: true, value: expect.closeTo(value, 15) });
});

test.each([
  ['sqrt(-4)', 0, 2],
  ['(-8)^(1/3)', 1, Math.sqrt(3)],
  ['3+4*i', 3, 4],
  ['(1+i)^2', 0, 2],
  ['(1+i)^-2', 0, -0.5],
  ['1/i', 0, -1],
  ['(1+2*i)/(3-4*i)', -0.2, 0.4],
  ['i^i', Math.exp(-Math.PI / 2), 0],
  ['abs(3+4*i)', 5, 0],
  ['(2*i)||(2*i)', 0, 1],
])('%s is complex', (written, re, im) => {
  expect(evaluateExpression(written)).toEqual({
    ok: true,
    value: { re: expect.closeTo(re, 12), im: expect.closeTo(im, 12) },
  });
});

test('an imaginary part that is only a rounding error leaves a real number', () => {
  expect(evaluateRealExpression('e^(i*pi)')).toEqual({ ok: true, value: -1 });
  expect(evaluateRealExpression('1+1p*i')).toEqual({ ok: false, reason: 'undefined' });
});

test.each([
  '',
  'x',
  '1+',
  '*2',
  '(1',
  '1)',
  '()',
  '1 2',
  '2i',
  '2(3)',
  '2pi',
  '3mm',
  '3K',
  '3e',
  '(1+1)%',
  'sin',
  'sin 2',
  'foo(2)',
  'pi(2)',
  'constructor',
  '__proto__(1)',
  '.',
  '1..2',
  '1|2',
  '1;2',
  '9'.repeat(1001),
  `${'('.repeat(41)}1${')'.repeat(41)}`,
  `${'2^'.repeat(41)}2`,
  `${'-'.repeat(900)}1`,
])('not an expression: %j', (written) => {
  expect(evaluateExpression(written)).toEqual({ ok: false, reason: 'unreadable' });
});

test.each(['1/0', '0||5', '5||0', '171!', '0^-1', '0^i', '10^400', '1/0*i'])('no value: %s', (written) => {
  expect(evaluateExpression(written)).toEqual({ ok: false, reason: 'undefined' });
});
