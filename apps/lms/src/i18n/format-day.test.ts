import { afterEach, expect, test, vi } from 'vitest';
import { findTimeZone } from '../lib/time-zone.ts';
import { formatDay } from './format-day.ts';

test('a day is in the reader’s time zone, or in UTC', () => {
  const lateInUtc = Date.UTC(2026, 0, 12, 23, 30);
  expect(formatDay(lateInUtc, null)).toBe('January 12, 2026');
  expect(formatDay(lateInUtc, 'Europe/Madrid')).toBe('January 13, 2026');
});

afterEach(() => vi.restoreAllMocks());

test('formats are created once per time zone', () => {
  const made = vi.spyOn(Intl, 'DateTimeFormat');
  const zones = ['America/Lima', 'Asia/Tokyo', 'Africa/Accra'];
  for (let request = 0; request < 300; request += 1) {
    formatDay(0, zones[request % zones.length] ?? null);
  }
  expect(made).toHaveBeenCalledTimes(zones.length);
});

test('a time zone from a browser is looked up once, however it is written', () => {
  const made = vi.spyOn(Intl, 'DateTimeFormat');
  for (const name of ['America/Bogota', 'AMERICA/bogota', 'america/bogota', '+03:45', '+03:45']) {
    expect(findTimeZone(name)?.toLowerCase()).toBe(name.toLowerCase());
  }
  expect(made).toHaveBeenCalledTimes(2);
  for (const name of ['Nowhere/Else', '', null, 'a'.repeat(10_000)]) expect(findTimeZone(name)).toBe(null);
});
