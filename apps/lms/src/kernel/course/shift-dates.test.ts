import { describe, expect, test } from 'vitest';
import { buildCourse } from '../../testing/course-builder.ts';
import { shiftDates, shiftTo } from './shift-dates.ts';

const at = (text: string) => Date.parse(text);
const DAY = 24 * 60 * 60 * 1000;

describe('the shift to another first day', () => {
  const start = at('2026-01-05T08:00:00Z');
  test.each([
    ['2026-01-05T00:00:00Z', 0],
    ['2026-01-05T23:59:59Z', 0],
    ['2026-01-06T00:00:00Z', 1],
    ['2026-01-04T23:59:59Z', -1],
    ['2027-01-05T12:00:00Z', 365],
    ['1969-12-31T12:00:00Z', -20_459],
  ])('to the date of %s is %d whole days', (day, days) => {
    expect(shiftTo({ start }, at(day))).toBe(days * DAY);
  });
});

describe('a shifted course', () => {
  const course = buildCourse({
    sections: [{ id: 'c1', start: '2026-02-01T00:00:00Z', due: '2026-03-01T23:59:00Z', children: [] }],
    tree: {
      start: at('2026-01-05T08:00:00Z'),
      end: at('2026-06-07T23:59:00Z'),
      enrollmentEnd: null,
      enrollmentStart: at('2025-12-01T00:00:00Z'),
      updates: [
        { id: 1, date: 'March 2, 2026', dateMs: at('2026-03-02T00:00:00Z'), html: '', status: 'visible' },
        { id: 2, date: 'soon', dateMs: null, html: '', status: 'visible' },
      ],
    },
  });
  const due = at('2026-03-01T23:59:00Z');

  test('has all dates shifted, and unset ones still unset', () => {
    const shifted = shiftDates(course, 7 * DAY);
    expect(shifted.start).toBe(at('2026-01-12T08:00:00Z'));
    expect(shifted.end).toBe(at('2026-06-14T23:59:00Z'));
    expect([shifted.enrollmentStart, shifted.enrollmentEnd]).toEqual([at('2025-12-08T00:00:00Z'), null]);
    expect(shifted.updates.map(({ dateMs }) => dateMs)).toEqual([at('2026-03-09T00:00:00Z'), null]);
    const chapter = Object.values(shifted.blocks).find(({ type }) => type === 'chapter');
    expect(chapter).toMatchObject({
      start: at('2026-02-08T00:00:00Z'),
      due: due + 7 * DAY,
      ownDue: due + 7 * DAY,
    });
  });

  test('differs in dates only, and shifts back to the original', () => {
    expect(shiftDates(shiftDates(course, 7 * DAY), -7 * DAY)).toEqual(course);
    expect(shiftDates(course, 0)).toBe(course);
  });
});
