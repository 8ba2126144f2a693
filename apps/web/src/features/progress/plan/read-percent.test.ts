import { expect, test } from 'vitest';
import { readPercent } from './read-percent.ts';

test.each([
  ['', null],
  ['  ', null],
  ['0', 0],
  ['72.5', 0.725],
  ['72,5', 0.725],
  ['72 %', 0.72],
  ['.5', 0.005],
  ['100', 1],
  ['100.01', 'invalid'],
  ['٧٢٫٥', 0.725],
  ['۵۰٪', 0.5],
  ['-1', 'invalid'],
  ['1e2', 'invalid'],
  ['.', 'invalid'],
  ['%', 'invalid'],
  ['A', 'invalid'],
  ['1.2.3', 'invalid'],
])('"%s" is %s', (text, expected) => {
  expect(readPercent(text)).toBe(expected);
});
