import { expect, test } from 'vitest';
import { formatDay } from './format-day.ts';

test("a day is the reader's, UTC without a zone", () => {
  const lateInUtc = Date.UTC(2026, 0, 12, 23, 30);
  expect(formatDay(lateInUtc, null)).toBe('12 January 2026');
  expect(formatDay(lateInUtc, 'Europe/Madrid')).toBe('13 January 2026');
});
