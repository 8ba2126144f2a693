import { expect, test } from 'vitest';
import { dayIn, findTimeZone } from './time-zone.ts';

test.each([
  ['Asia/Tokyo', '2026-03-29T15:00:00Z', '2026-03-30'],
  ['UTC', '2026-03-29T15:00:00Z', '2026-03-29'],
  ['America/New_York', '2026-06-02T03:59:59.999Z', '2026-06-01'],
  ['America/New_York', '2026-06-02T04:00:00Z', '2026-06-02'],
  ['Asia/Kathmandu', '2026-06-02T18:14:59Z', '2026-06-02'],
  ['Asia/Kathmandu', '2026-06-02T18:15:00Z', '2026-06-03'],
])('the day in %s at %s is %s', (zone, time, day) => {
  expect(dayIn(zone, Date.parse(time))).toBe(day);
});

test.each([
  ['Europe/Madrid', 'Europe/Madrid'],
  ['Nowhere/Land', null],
  ['', null],
])('the time zone %j is found as %j', (name, found) => {
  expect(findTimeZone(name)).toBe(found);
});
