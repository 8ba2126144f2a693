import { expect, test } from 'vitest';
import { titleNamesType } from './assignment-type.ts';

test.each([
  ['Final exam', 'Final exam', true],
  ['FINAL  Exam ', 'Final exam', true],
  ['Homework 2', 'Homework', true],
  ['Homework: limits', 'Homework', true],
  ['Examples', 'Exam', false],
  ['Exam2', 'Exam', false],
  ['The final exam', 'Final exam', false],
  ['Limits', 'Homework', false],
  ['Final', 'Final exam', false],
  ['Limits', '', false],
  ['מבחן מסכם', 'מבחן', true],
  ['מבחנים', 'מבחן', false],
  ['\u200f\u2068Homework 2\u2069 (שתי שאלות)', 'Homework', true],
])('the title “%s” includes the type “%s”: %s', (title, type, expected) => {
  expect(titleNamesType(title, type)).toBe(expected);
});
