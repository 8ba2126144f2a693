import * as v from 'valibot';
import { expect, test } from 'vitest';
import { isoDate } from './types.ts';

test.each([
  '2026-03-01T00:00:00Z',
  '2026-03-01T00:00:00.1Z',
  '2026-03-01T00:00:00.123456Z',
  '2026-03-01T00:00:00+00:00',
  '2026-03-01T00:00:00.123456+00:00',
  '2026-03-01T02:00:00+0200',
  '2026-03-01T00:00Z',
  '2026-03-01T00:00:00',
])('%s is a date-time', (text) => {
  expect(v.is(isoDate, text)).toBe(true);
});

test.each(['', '2026-03-01', 'soon', '2026-03-01T00:00:00.1234567Z', '1772323200', '01.03.2026 00:00'])(
  '%j is invalid',
  (text) => {
    expect(v.is(isoDate, text)).toBe(false);
  },
);
