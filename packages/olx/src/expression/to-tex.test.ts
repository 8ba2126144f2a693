import { expect, test } from 'vitest';
import { parseExpression } from './parse.ts';
import { toTex } from './to-tex.ts';

test.each([
  ['R_1*R_2/R_3', '\\frac{R_{1} \\cdot R_{2}}{R_{3}}'],
  ['n*x^(n-1)', 'n \\cdot x^{n - 1}'],
  ['(a+b)/(c*d)', '\\frac{a + b}{c \\cdot d}'],
  ['(a+b)*c', '\\left(a + b\\right) \\cdot c'],
  ['a-(b-c)', 'a - \\left(b - c\\right)'],
  ['(a/b)^2', '\\left(\\frac{a}{b}\\right)^{2}'],
  ['a/b/c', '\\frac{\\frac{a}{b}}{c}'],
  ['-x^2', '- x^{2}'],
  ['2*-3', '2 \\cdot \\left(-3\\right)'],
  ['sqrt(x)+abs(y)', '\\sqrt{x} + \\left|y\\right|'],
  ['sin(2*theta)', '\\sin\\left(2 \\cdot \\theta\\right)'],
  ['sech(x)', '\\operatorname{sech}\\left(x\\right)'],
  ['6||3', '6 \\parallel 3'],
  ['2.5e-3', '2.5 \\times 10^{-3}'],
  ['5k', '5\\,\\mathrm{k}'],
  ['50%', '50\\%'],
  ['3!', '3!'],
  ["x'", "x'"],
  ['T_{ij}^{k}', 'T_{\\mathrm{ij}}^{k}'],
  ['speed', '\\mathrm{speed}'],
])('%s is written as %s', (text, tex) => {
  const expression = parseExpression(text);
  expect(expression && toTex(expression)).toBe(tex);
});
