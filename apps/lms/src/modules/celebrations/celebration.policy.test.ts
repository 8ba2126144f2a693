import { describe, expect, test } from 'vitest';
import { dayIn } from '../../lib/time-zone.ts';
import { findStreak, owesWeeklyGoal } from './celebration.policy.ts';

/** Days of March 2026 by their number; the 29th is a Sunday. */
const marchDays = (...days: number[]) => days.map((day) => `2026-03-${String(day).padStart(2, '0')}`);

describe('a streak', () => {
  test.each<[string, { days: number[]; celebrated?: number; length: number | null }]>([
    ['needs the two days before', { days: [8, 9], length: 3 }],
    ['is not begun by one day', { days: [9], length: null }],
    ['is not begun by today alone', { days: [], length: null }],
    ['needs yesterday', { days: [7, 8], length: null }],
    ['needs the day before yesterday', { days: [7, 9], length: null }],
    ['counts today once, whether or not something was done', { days: [8, 9, 10], length: 3 }],
    ['counts no day after today', { days: [9, 10, 11], length: null }],
    ['counts back to its first day', { days: [4, 6, 7, 8, 9], length: 5 }],
    ['is not due again today', { days: [8, 9], celebrated: 10, length: null }],
    ['is not due again on its fourth day', { days: [7, 8, 9], celebrated: 9, length: null }],
    ['is not due again when its first day was celebrated', { days: [8, 9], celebrated: 8, length: null }],
    ['is due where the one before it was celebrated', { days: [8, 9], celebrated: 7, length: 3 }],
    ['is not due again after a move to the west', { days: [8, 9], celebrated: 11, length: null }],
  ])('%s', (_, { days, celebrated, length }) => {
    const celebratedOn = celebrated === undefined ? null : (marchDays(celebrated)[0] ?? null);
    const streak = findStreak({ today: '2026-03-10', activeDays: new Set(marchDays(...days)), celebratedOn });
    expect(streak?.length ?? null).toBe(length);
  });

  test.each([
    ['a month', '2026-03-01', ['2026-02-28', '2026-02-27']],
    ['a leap day', '2028-03-01', ['2028-02-29', '2028-02-28']],
    ['a year', '2027-01-01', ['2026-12-31', '2026-12-30']],
    ['the start of summer time', '2026-03-30', ['2026-03-29', '2026-03-28']],
    ['the end of summer time', '2026-10-26', ['2026-10-25', '2026-10-24']],
  ])('continues across %s', (_, today, days) => {
    expect(findStreak({ today, activeDays: new Set(days), celebratedOn: null })).toEqual({
      length: 3,
      firstDay: days[1],
    });
  });

  // The third day at a time and in a zone, after two active days.
  test.each([
    ['the last moment of the day before', 'UTC', '2026-03-09T23:59:59.999Z', null],
    ['midnight', 'UTC', '2026-03-10T00:00:00Z', 3],
    ['the last moment of the day', 'UTC', '2026-03-10T23:59:59.999Z', 3],
    ['the midnight after it', 'UTC', '2026-03-11T00:00:00Z', null],
    ['just before midnight in Tokyo', 'Asia/Tokyo', '2026-03-09T14:59:59.999Z', null],
    ['midnight in Tokyo', 'Asia/Tokyo', '2026-03-09T15:00:00Z', 3],
    ['just before midnight in Kathmandu', 'Asia/Kathmandu', '2026-03-09T18:14:59.999Z', null],
    ['midnight in Kathmandu', 'Asia/Kathmandu', '2026-03-09T18:15:00Z', 3],
    [
      'just before midnight in New York, in summer time',
      'America/New_York',
      '2026-03-10T03:59:59.999Z',
      null,
    ],
    ['midnight in New York, in summer time', 'America/New_York', '2026-03-10T04:00:00Z', 3],
  ])('is due by the time of the learner’s zone: %s', (_, zone, moment, length) => {
    const today = dayIn(zone, Date.parse(moment));
    const streak = findStreak({ today, activeDays: new Set(marchDays(8, 9)), celebratedOn: null });
    expect(streak?.length ?? null).toBe(length);
  });

  // Summer time begins in New York on March 8, 2026: midnight of the 8th is 05:00 UTC, of the 9th 04:00 UTC.
  test.each([
    ['2026-03-08T04:59:59.999Z', '2026-03-07'],
    ['2026-03-08T05:00:00Z', '2026-03-08'],
    ['2026-03-09T03:59:59.999Z', '2026-03-08'],
    ['2026-03-09T04:00:00Z', '2026-03-09'],
    ['2026-11-01T03:59:59.999Z', '2026-10-31'],
    ['2026-11-01T04:00:00Z', '2026-11-01'],
    ['2026-11-02T04:59:59.999Z', '2026-11-01'],
    ['2026-11-02T05:00:00Z', '2026-11-02'],
  ])('counts days of 23 and 25 hours as one: %s', (moment, day) => {
    expect(dayIn('America/New_York', Date.parse(moment))).toBe(day);
  });
});

describe('a weekly goal', () => {
  // The week of March 23 (Monday) to 29 (Sunday).
  test.each<[string, { today: number; days: number[]; goal: number | null; week?: string; owed: boolean }]>([
    ['met', { today: 25, days: [23, 24, 25], goal: 3, owed: true }],
    ['one day short', { today: 25, days: [23, 25], goal: 3, owed: false }],
    ['more than met', { today: 26, days: [23, 24, 25, 26], goal: 3, owed: true }],
    ['without a goal', { today: 25, days: [23, 24, 25], goal: null, owed: false }],
    ['with a day of the week before', { today: 25, days: [22, 24, 25], goal: 3, owed: false }],
    ['on the Sunday', { today: 29, days: [23, 24, 25], goal: 3, owed: true }],
    ['on the Monday after', { today: 30, days: [23, 24, 25], goal: 3, owed: false }],
    ['with a day after today', { today: 24, days: [23, 24, 25], goal: 3, owed: false }],
    ['celebrated this week', { today: 25, days: [23, 24, 25], goal: 3, week: '2026-03-23', owed: false }],
    ['celebrated last week', { today: 25, days: [23, 24, 25], goal: 3, week: '2026-03-16', owed: true }],
  ])('%s', (_, { today, days, goal, week, owed }) => {
    const [day = ''] = marchDays(today);
    const facts = { activeDays: marchDays(...days), daysPerWeek: goal, celebratedWeek: week ?? null };
    expect(owesWeeklyGoal({ today: day, ...facts })).toBe(owed);
  });
});
