import { expect, test } from 'vitest';
import { isoTime } from './iso.ts';

test.each([
  ['2026-03-29T15:00:00Z', '2026-03-29T15:00:00Z'],
  ['2026-03-29T15:00:00.25Z', '2026-03-29T15:00:00.250Z'],
])('%s is written as %s', (time, written) => {
  expect(isoTime(Date.parse(time))).toBe(written);
});
