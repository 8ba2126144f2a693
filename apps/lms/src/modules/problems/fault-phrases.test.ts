import { expect, test } from 'vitest';
import { namedSentence } from './fault-phrases.ts';

test.each([
  [null, 'It is too long.'],
  ['Speed', 'Speed: It is too long.'],
  ['What is half of 100?', 'What is half of 100? It is too long.'],
  ['Enter the value of x:', 'Enter the value of x: It is too long.'],
  ['كم عدد الأيام؟', 'كم عدد الأيام؟ It is too long.'],
])('a sentence about the answer to %j', (name, expected) => {
  expect(namedSentence(name, 'It is too long.')).toBe(expected);
});
