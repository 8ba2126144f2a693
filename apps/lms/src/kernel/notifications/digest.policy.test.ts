import { expect, test } from 'vitest';
import { lastDay, lastWeek } from './digest.policy.ts';

const at = (text: string) => Date.parse(text);
const period = ({ from, to }: { from: number; to: number }) =>
  [from, to].map((time) => new Date(time).toISOString().slice(0, 16));

test.each([
  ['2026-03-04T16:59Z', '2026-03-02T17:00', '2026-03-03T17:00'],
  ['2026-03-04T17:00Z', '2026-03-03T17:00', '2026-03-04T17:00'],
])('at %s the last day is from %s to %s', (now, from, to) => {
  expect(period(lastDay(at(now)))).toEqual([from, to]);
});

test.each([
  ['2026-03-02T16:59Z', '2026-02-16T17:00', '2026-02-23T17:00'],
  ['2026-03-02T17:00Z', '2026-02-23T17:00', '2026-03-02T17:00'],
  ['2026-03-08T23:00Z', '2026-02-23T17:00', '2026-03-02T17:00'],
])('at %s, the last week is from Monday %s to %s', (now, from, to) => {
  expect(period(lastWeek(at(now)))).toEqual([from, to]);
});
