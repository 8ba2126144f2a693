import { describe, expect, test } from 'vitest';
import { buildCourse, html, usageKey } from '../../testing/course-builder.ts';
import { overlayCompletion } from '../completion/overlay.policy.ts';
import { compileCourse } from '../courses/compile-course.ts';
import { viewOf } from '../courseware/course-view.ts';
import { findMissed, listCourseDates, listUpcomingDates } from './dates.policy.ts';
import { isoTime } from './iso.ts';
import { dayIn, findTimeZone, todayIn } from './time-zone.ts';

const at = (time: string) => Date.parse(time);
const END = at('2026-06-01T00:00:00Z');
const homework = (id: string, due: string, more = {}) => ({
  id,
  due,
  graded: true,
  format: 'Homework',
  children: [{ id: `u-${id}`, children: [html(`h-${id}`)] }],
  ...more,
});
const treeOf = (selfPaced: boolean) =>
  buildCourse({
    tree: { end: END, selfPaced },
    sections: [
      {
        id: 'c1',
        children: [
          homework('s2', '2026-03-20T12:00:00Z'),
          homework('s1', '2026-03-10T12:00:00Z'),
          homework('practice', '2026-03-11T12:00:00Z', { graded: false }),
          homework('team', '2026-03-12T12:00:00Z', { staffOnly: true }),
          homework('locked', '2026-03-05T12:00:00Z', { groupAccess: { 50: [2] } }),
        ],
      },
    ],
  });
const course = compileCourse(treeOf(false), 'v1', 0);
const selfPaced = compileCourse(treeOf(true), 'v2', 0);
const nothing = new Map<string, number>();

describe('the dates of a course', () => {
  test('are start, due dates of graded sequences that are there, and end, in order', () => {
    const dates = listCourseDates(viewOf(course, 'audit', at('2026-03-02T09:00:00Z')));
    expect(
      dates.map((date) => (date.kind === 'assignment' ? date.sequence.block.blockId : date.kind)),
    ).toEqual(['start', 'locked', 's1', 's2', 'end']);
  });

  const upcoming = (now: string, zone: string, done: string[] = []) => {
    const view = viewOf(course, 'verified', at(now));
    const completion = overlayCompletion(view, new Map(done.map((id) => [usageKey('html', `h-${id}`), 1])));
    return listUpcomingDates(listCourseDates(view), completion, { now: at(now), zone }).map((date) =>
      date.kind === 'assignment' ? date.sequence.block.blockId : date.kind,
    );
  };
  test('the card shows the next open assignment only', () => {
    expect(upcoming('2026-03-09T00:00:00Z', 'UTC')).toEqual(['s1', 'end']);
    expect(upcoming('2026-03-09T00:00:00Z', 'UTC', ['s1'])).toEqual(['s2', 'end']);
    expect(upcoming('2026-03-10T12:00:00Z', 'UTC')).toEqual(['s1', 'end']);
    expect(upcoming('2026-03-10T12:00:01Z', 'UTC')).toEqual(['s2', 'end']);
  });
  test("a day is the learner's own day", () => {
    expect(upcoming('2026-06-01T23:59:59Z', 'UTC')).toEqual(['end']);
    expect(upcoming('2026-06-02T00:00:00Z', 'UTC')).toEqual([]);
    expect(upcoming('2026-06-01T03:59:59Z', 'America/New_York')).toEqual(['end']);
    expect(upcoming('2026-06-01T04:00:00Z', 'America/New_York')).toEqual([]);
  });
});

describe('missed deadlines', () => {
  const missed = (compiled: typeof course, now: string, isEnrolled = true) => {
    const view = viewOf(compiled, 'audit', at(now));
    return findMissed(view, overlayCompletion(view, nothing), { now: at(now), isEnrolled });
  };
  test.each([
    ['nothing due yet', selfPaced, '2026-03-05T12:00:00Z', true, { deadlines: false, gatedContent: false }],
    ['locked work only', selfPaced, '2026-03-05T12:00:01Z', true, { deadlines: false, gatedContent: true }],
    ['own work, too', selfPaced, '2026-03-10T12:00:01Z', true, { deadlines: true, gatedContent: true }],
    ['after the end', selfPaced, '2026-06-01T00:00:00Z', true, { deadlines: false, gatedContent: false }],
    ['not enrolled', selfPaced, '2026-03-10T12:00:01Z', false, { deadlines: false, gatedContent: false }],
    ['not self-paced', course, '2026-03-10T12:00:01Z', true, { deadlines: false, gatedContent: false }],
  ])('%s', (_, compiled, now, isEnrolled, expected) => {
    expect(missed(compiled, now, isEnrolled)).toEqual(expected);
  });
});

test('days and zones', () => {
  expect(dayIn('Asia/Tokyo', at('2026-03-29T15:00:00Z'))).toBe('2026-03-30');
  expect(dayIn('UTC', at('2026-03-29T15:00:00Z'))).toBe('2026-03-29');
  expect(todayIn('America/New_York', at('2026-06-02T03:59:59.999Z'))).toBe('2026-06-01');
  expect(todayIn('America/New_York', at('2026-06-02T04:00:00Z'))).toBe('2026-06-02');
  expect(todayIn('Asia/Kathmandu', at('2026-06-02T18:14:59Z'))).toBe('2026-06-02');
  expect(todayIn('Asia/Kathmandu', at('2026-06-02T18:15:00Z'))).toBe('2026-06-03');
  expect(findTimeZone('Europe/Madrid')).toBe('Europe/Madrid');
  expect(findTimeZone('Nowhere/Land')).toBeNull();
  expect(findTimeZone('')).toBeNull();
  expect(isoTime(at('2026-03-29T15:00:00Z'))).toBe('2026-03-29T15:00:00Z');
  expect(isoTime(at('2026-03-29T15:00:00.25Z'))).toBe('2026-03-29T15:00:00.250Z');
});
