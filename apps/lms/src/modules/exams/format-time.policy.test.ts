import { expect, test } from 'vitest';
import { formatMinutes, formatTimeLeft } from './format-time.policy.ts';

test.each([
  [1, '1 minute'],
  [59, '59 minutes'],
  [60, '1 hour'],
  [61, '1 hour and 1 minute'],
  [150, '2 hours and 30 minutes'],
])('%i minutes are %s', (minutes, text) => {
  expect(formatMinutes(minutes)).toBe(text);
});

test.each([
  [0, 'you have 0 seconds remaining'],
  [59, 'you have 59 seconds remaining'],
  [60, 'you have 1 minute remaining'],
  [119, 'you have 1 minute remaining'],
])('%i seconds: %s', (seconds, text) => {
  expect(formatTimeLeft(seconds)).toBe(text);
});
