import { expect, test } from 'vitest';
import { printable, printableLines } from './printable.ts';

test.each([
  ['Calculus, a start: Größen → 微積分', 'Calculus, a start: Größen → 微積分'],
  ['\u001b]0;owned\u0007', '\\u001b]0;owned\\u0007'],
  ['\u009b2Jgone', '\\u009b2Jgone'],
  ['a\rb\nc\td', 'a\\u000db\\u000ac\\u0009d'],
  ['\u202egnp.exe\u2066', '\\u202egnp.exe\\u2066'],
])('%j', (text, printed) => {
  expect(printable(text)).toBe(printed);
});

test('messages of several lines keep their lines', () => {
  expect(printableLines('one\u001b[2J\ntwo')).toBe('one\\u001b[2J\ntwo');
});
