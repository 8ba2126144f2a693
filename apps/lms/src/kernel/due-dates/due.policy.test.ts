import { describe, expect, test } from 'vitest';
import { dueOf, hasOwnDue, scheduleStartOf, withOwnDue } from './due.policy.ts';

const at = (time: string) => Date.parse(time);
const atOrNull = (time: string | null) => (time === null ? null : at(time));
const START = at('2026-03-01T00:00:00Z');
const selfPaced = { selfPaced: true, start: START };
const paced = { selfPaced: false, start: START };

describe('a learner’s schedule begins', () => {
  test.each([
    ['at the enrollment', selfPaced, '2026-03-02T10:00:00Z', null, '2026-03-02T10:00:00Z'],
    [
      'at the course’s start for who enrolled before',
      selfPaced,
      '2026-02-01T00:00:00Z',
      null,
      '2026-03-01T00:00:00Z',
    ],
    [
      'where it was shifted to',
      selfPaced,
      '2026-03-02T10:00:00Z',
      '2026-04-01T08:00:00Z',
      '2026-04-01T08:00:00Z',
    ],
    [
      'never before the course, were it shifted before',
      selfPaced,
      '2026-02-01T00:00:00Z',
      '2026-02-10T00:00:00Z',
      '2026-03-01T00:00:00Z',
    ],
    ['at a full second', selfPaced, '2026-03-02T10:00:00.999Z', null, '2026-03-02T10:00:00Z'],
    ['never for who is not enrolled', selfPaced, null, '2026-04-01T08:00:00Z', null],
    ['never in a course that its team paces', paced, '2026-03-02T10:00:00Z', '2026-04-01T08:00:00Z', null],
  ])('%s', (_, course, enrolledAt, shiftedTo, expected) => {
    expect(
      scheduleStartOf(course, {
        enrolledAt: atOrNull(enrolledAt),
        shiftedTo: atOrNull(shiftedTo),
      }),
    ).toBe(atOrNull(expected));
  });
});

describe('a block is due', () => {
  const due = at('2026-03-20T00:00:00Z');
  const start = at('2026-03-02T10:00:00Z');
  test.each([
    [
      'weeks after the learner’s start',
      selfPaced,
      { due: null, relativeWeeksDue: 2 },
      start,
      at('2026-03-16T10:00:00Z'),
    ],
    [
      'at a part of a week, too',
      selfPaced,
      { due: null, relativeWeeksDue: 0.5 },
      start,
      at('2026-03-05T22:00:00Z'),
    ],
    [
      'never at the common date of a self-paced course',
      selfPaced,
      { due, relativeWeeksDue: null },
      start,
      null,
    ],
    ['never for who has no schedule', selfPaced, { due, relativeWeeksDue: 2 }, null, null],
    ['at the common date of a paced course', paced, { due, relativeWeeksDue: 2 }, null, due],
  ])('%s', (_, course, block, from, expected) => {
    expect(dueOf(course, block, from)).toBe(expected);
    expect(withOwnDue(course, block, from)).toEqual({ ...block, due: expected });
  });

  test.each([
    [0, null],
    [-1, null],
    [Number.NaN, null],
    [1e12, null],
    [520.001, null],
    [520, at('2036-02-18T10:00:00Z')],
    [0.000_001, at('2026-03-02T10:00:00Z')],
    [0.000_1, at('2026-03-02T10:01:00Z')],
  ])('at a full second, within limits: after %d weeks', (weeks, expected) => {
    expect(dueOf(selfPaced, { due: null, relativeWeeksDue: weeks }, start)).toBe(expected);
    expect(hasOwnDue(selfPaced, { relativeWeeksDue: weeks })).toBe(expected !== null);
  });

  test('across a daylight-saving change a week is seven times 24 hours', () => {
    const before = at('2026-03-24T22:00:00Z'); // 23:00 in Madrid, where summer time begins on the 29th
    expect(dueOf(selfPaced, { due: null, relativeWeeksDue: 1 }, before)).toBe(at('2026-03-31T22:00:00Z'));
  });

  test('individually only if weeks are set and the course is self-paced', () => {
    expect(hasOwnDue(selfPaced, { relativeWeeksDue: 1 })).toBe(true);
    expect(hasOwnDue(selfPaced, { relativeWeeksDue: null })).toBe(false);
    expect(hasOwnDue(paced, { relativeWeeksDue: 1 })).toBe(false);
  });
});
