import { expect, test } from 'vitest';
import { matrixToTex, parseMatrix } from './matrix.ts';
import { listNames } from './names.ts';

test.each([
  ['x', 'scalar', 'x'],
  [' (a+b)/c ', 'scalar', '\\frac{a + b}{c}'],
  ['[1, x]', 'list', '\\begin{bmatrix}1 & x\\end{bmatrix}'],
  ['[x]', 'list', '\\begin{bmatrix}x\\end{bmatrix}'],
  ['[[a,b],[c,d]]', 'matrix', '\\begin{bmatrix}a & b \\\\ c & d\\end{bmatrix}'],
  [
    '[ [sin(x)] , [2*(1+x)] ]',
    'matrix',
    '\\begin{bmatrix}\\sin\\left(x\\right) \\\\ 2 \\cdot \\left(1 + x\\right)\\end{bmatrix}',
  ],
])('%s is read as a %s', (text, shape, tex) => {
  const matrix = parseMatrix(text);
  expect(matrix?.shape).toBe(shape);
  expect(matrix && matrixToTex(matrix)).toBe(tex);
});

test.each([
  '',
  '[',
  ']',
  '[]',
  '[a,]',
  '[[a,b],[c]]',
  '[[a,b],c]',
  '[a,b',
  '[a,b]]',
  '[(a,b)]',
  '[[[a]]]',
  '2*[a,b]',
  'a,b',
  `[${'x,'.repeat(100)}x]`,
])('%s is neither an expression nor a matrix', (text) => {
  expect(parseMatrix(text)).toBeNull();
});

test('the names in expressions are listed once each', () => {
  const rows = parseMatrix('[[x*y^-z, sin(theta)!], [a||x, 2+pi]]')?.rows ?? [];
  expect(listNames(rows.flat())).toEqual(['a', 'pi', 'theta', 'x', 'y', 'z']);
});
