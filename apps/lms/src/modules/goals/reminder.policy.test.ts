import { describe, expect, test } from 'vitest';
import { isReminderDue } from './reminder.policy.ts';
import { addDays, hourIn, mondayOf, weekdayOf } from './week.ts';

// The week from Monday 2026-03-02 to Sunday 2026-03-08; `1` is its Monday, `7` its Sunday, `0` the Sunday before.
const day = (number: number) => addDays('2026-03-01', number);

describe('a reminder is due', () => {
  test.each([
    // goal, today, active days, due
    [3, 4, [], false],
    [3, 5, [], true],
    [3, 6, [], false],
    [3, 5, [2], false],
    [3, 6, [2], true],
    [3, 7, [2], false],
    [3, 7, [1, 2], true],
    [3, 7, [1, 2, 3], false],
    [3, 5, [5], false],
    [3, 6, [5], true],
    [1, 6, [], false],
    [1, 7, [], true],
    [1, 7, [7], false],
    [1, 7, [0], true],
    [7, 1, [], true],
    [7, 1, [1], false],
    [7, 2, [1], true],
    [7, 2, [], false],
    [5, 3, [], true],
    [5, 3, [0], true],
    [5, 4, [], false],
  ])('with goal %i, on day %i, active on %j: %s', (daysPerWeek, today, active, due) => {
    const situation = { daysPerWeek, today: day(today), activeDays: active.map(day) };
    expect(isReminderDue({ ...situation, hour: 12 })).toBe(due);
  });

  test.each([
    [8, false],
    [9, true],
    [17, true],
    [18, false],
  ])('at %i o’clock: %s', (hour, due) => {
    expect(isReminderDue({ daysPerWeek: 1, today: day(7), activeDays: [], hour })).toBe(due);
  });
});

describe('days', () => {
  test.each([
    ['2026-03-01', 6, '2026-02-23'],
    ['2026-03-02', 0, '2026-03-02'],
    ['2026-03-08', 6, '2026-03-02'],
    ['2026-01-01', 3, '2025-12-29'],
  ])('%s', (date, weekday, monday) => {
    expect([weekdayOf(date), mondayOf(date)]).toEqual([weekday, monday]);
  });

  test.each([
    ['UTC', '2026-03-02T00:00:00Z', 0],
    ['UTC', '2026-03-02T23:59:59Z', 23],
    ['America/New_York', '2026-03-08T06:59:59Z', 1],
    ['America/New_York', '2026-03-08T07:00:00Z', 3],
    ['Asia/Kolkata', '2026-03-02T18:30:00Z', 0],
  ])('%s at %s: %i o’clock', (zone, at, hour) => {
    expect(hourIn(zone, Date.parse(at))).toBe(hour);
  });
});
