import { describe, expect, test } from 'vitest';
import { overlayCompletion } from '../../kernel/completion/overlay.policy.ts';
import { viewOf } from '../../kernel/course-view/course-view.ts';
import { isoTime } from '../../lib/iso.ts';
import { compileTree } from '../../testing/compile-tree.ts';
import { buildCourse, html, problem, usageKey } from '../../testing/course-builder.ts';
import { type CourseDate, findMissed, listCourseDates, listUpcomingDates, NOBODY } from './dates.policy.ts';

const at = (time: string) => Date.parse(time);
const END = at('2026-06-01T00:00:00Z');
const homework = (id: string, due: string, more = {}) => ({
  id,
  due,
  graded: true,
  format: 'Homework',
  children: [{ id: `u-${id}`, children: [html(`h-${id}`), problem(`p-${id}`)] }],
  ...more,
});
const treeOf = (selfPaced: boolean) =>
  buildCourse({
    tree: { end: END, selfPaced },
    sections: [
      {
        id: 'c1',
        children: [
          homework('s2', '2026-03-20T12:00:00Z', { relativeWeeksDue: 3 }),
          homework('s1', '2026-03-10T12:00:00Z', { relativeWeeksDue: 2 }),
          homework('practice', '2026-03-11T12:00:00Z', { graded: false, relativeWeeksDue: 1 }),
          homework('team', '2026-03-12T12:00:00Z', { staffOnly: true, relativeWeeksDue: 1 }),
          homework('locked', '2026-03-05T12:00:00Z', { groupAccess: { 50: [2] }, relativeWeeksDue: 1 }),
          homework('whenever', '2026-03-05T12:00:00Z', { groupAccess: { 51: [1] } }),
        ],
      },
    ],
  });
const course = compileTree(treeOf(false), 'v1', 0);
const selfPaced = compileTree(treeOf(true), 'v2', 0);
/** A learner whose enrollment and schedule start at a given time. */
const learnerFrom = (time: string) => ({ ...NOBODY, enrolledAt: at(time), scheduleStart: at(time) });
const nothing = new Map<string, number>();

describe('the dates of a course', () => {
  const namesOf = (dates: readonly CourseDate[]) =>
    dates.map((date) => (date.kind === 'assignment' ? date.sequence.block.blockId : date.kind));

  test('are the start, due dates of visible graded sequences, and the end, in order', () => {
    expect(namesOf(listCourseDates(viewOf(course, 'audit', at('2026-03-02T09:00:00Z')), NOBODY))).toEqual([
      'start',
      'locked',
      's1',
      's2',
      'end',
    ]);
  });

  test('of a self-paced course depend on the learner', () => {
    const view = viewOf(selfPaced, 'audit', at('2026-03-02T09:00:00Z'));
    const dates = listCourseDates(view, learnerFrom('2026-03-02T09:00:00Z'));
    expect(dates.map(({ at: moment }) => isoTime(moment))).toEqual([
      '2026-03-02T09:00:00Z',
      '2026-03-09T09:00:00Z',
      '2026-03-16T09:00:00Z',
      '2026-03-23T09:00:00Z',
      '2026-06-01T00:00:00Z',
    ]);
    expect(namesOf(dates)).toEqual(['enrolled', 'locked', 's1', 's2', 'end']);
    expect(namesOf(listCourseDates(view, NOBODY))).toEqual(['start', 'end']);
  });

  test('[ALT-02] start with the quarter hour of the enrollment, but not before the course', () => {
    const view = viewOf(selfPaced, 'audit', at('2026-03-02T10:00:00Z'));
    const startOf = (moment: number) => {
      const learner = { ...NOBODY, enrolledAt: moment, scheduleStart: moment };
      return isoTime(listCourseDates(view, learner)[0]?.at ?? 0);
    };
    expect(startOf(at('2026-03-02T09:44:59Z') + 999)).toBe('2026-03-02T09:30:00Z');
    expect(startOf(at('2026-03-02T09:45:00Z'))).toBe('2026-03-02T09:45:00Z');
    const { start } = selfPaced.tree;
    expect(startOf(start + 1)).toBe(isoTime(start));
  });

  test('start with the course for learners who enrolled earlier', () => {
    const view = viewOf(selfPaced, 'audit', at('2026-03-02T09:00:00Z'));
    const early = { ...NOBODY, enrolledAt: selfPaced.tree.start, scheduleStart: selfPaced.tree.start };
    expect(namesOf(listCourseDates(view, early))[0]).toBe('start');
    expect(namesOf(listCourseDates(view, { ...early, enrolledAt: selfPaced.tree.start + 1 }))[0]).toBe(
      'enrolled',
    );
  });

  test('include the end of audit access and of the upgrade, in any course', () => {
    const view = viewOf(course, 'audit', at('2026-03-02T09:00:00Z'));
    const learner = {
      ...NOBODY,
      upgradeBy: at('2026-03-15T00:00:00Z'),
      accessEndsAt: at('2026-04-01T00:00:00Z'),
    };
    expect(namesOf(listCourseDates(view, learner))).toEqual([
      'start',
      'locked',
      's1',
      'upgrade',
      's2',
      'access-ends',
      'end',
    ]);
  });

  const upcoming = (now: string, zone: string, done: string[] = [], hasMissed = false) => {
    const view = viewOf(course, 'verified', at(now));
    const completion = overlayCompletion(
      view,
      new Map(done.map((id) => [usageKey('problem', `p-${id}`), 1])),
    );
    const when = { now: at(now), zone, hasMissed };
    return namesOf(listUpcomingDates(listCourseDates(view, NOBODY), completion, when));
  };
  test('the card shows the next open assignment only', () => {
    expect(upcoming('2026-03-09T00:00:00Z', 'UTC')).toEqual(['s1', 'end']);
    expect(upcoming('2026-03-09T00:00:00Z', 'UTC', ['s1'])).toEqual(['s2', 'end']);
    expect(upcoming('2026-03-10T12:00:00Z', 'UTC')).toEqual(['s1', 'end']);
    expect(upcoming('2026-03-10T12:00:01Z', 'UTC')).toEqual(['s2', 'end']);
  });
  test('[BAN-02] if none is ahead of a learner who has missed some, it shows the first missed one', () => {
    const afterAll = '2026-04-01T00:00:00Z';
    expect(upcoming(afterAll, 'UTC')).toEqual(['end']);
    expect(upcoming(afterAll, 'UTC', [], true)).toEqual(['locked', 'end']);
    expect(upcoming(afterAll, 'UTC', ['locked'], true)).toEqual(['s1', 'end']);
    expect(upcoming(afterAll, 'UTC', ['locked', 's1', 's2'], true)).toEqual(['end']);
    expect(upcoming('2026-03-10T12:00:01Z', 'UTC', [], true)).toEqual(['s2', 'end']);
  });
  test("days are in the learner's time zone", () => {
    expect(upcoming('2026-06-01T23:59:59Z', 'UTC')).toEqual(['end']);
    expect(upcoming('2026-06-02T00:00:00Z', 'UTC')).toEqual([]);
    expect(upcoming('2026-06-01T03:59:59Z', 'America/New_York')).toEqual(['end']);
    expect(upcoming('2026-06-01T04:00:00Z', 'America/New_York')).toEqual([]);
  });
  test('a day on which clocks are set back has 25 hours', () => {
    const tree = { ...treeOf(false), end: at('2026-11-01T04:00:00Z') };
    const view = viewOf(compileTree(tree, 'v4', 0), 'verified', at('2026-10-30T00:00:00Z'));
    const isShown = (now: string) =>
      listUpcomingDates(listCourseDates(view, NOBODY), overlayCompletion(view, nothing), {
        now: at(now),
        zone: 'America/New_York',
        hasMissed: false,
      }).some(({ kind }) => kind === 'end');
    expect(isShown('2026-11-02T04:59:59Z')).toBe(true);
    expect(isShown('2026-11-02T05:00:00Z')).toBe(false);
  });
});

describe('missed deadlines', () => {
  const missed = (
    compiled: typeof course,
    now: string,
    { enrolled = true, done = [] as readonly string[], audience = 'audit' as 'audit' | 'verified' } = {},
  ) => {
    const view = viewOf(compiled, audience, at(now));
    const completion = overlayCompletion(
      view,
      new Map(done.map((id) => [usageKey('problem', `p-${id}`), 1])),
    );
    const start = compiled.tree.selfPaced && enrolled ? learnerFrom('2026-03-02T09:00:00Z') : NOBODY;
    return findMissed(view, completion, { ...start, now: at(now) });
  };
  test.each([
    ['nothing due yet', selfPaced, '2026-03-09T09:00:00Z', {}, [false, false]],
    ['locked work only', selfPaced, '2026-03-09T09:00:01Z', {}, [true, true]],
    ['locked work that is due just now', selfPaced, '2026-03-09T09:00:00Z', {}, [false, false]],
    [
      'on the verified track, work that is due just now',
      selfPaced,
      '2026-03-16T09:00:00Z',
      { audience: 'verified', done: ['locked'] },
      [false, false],
    ],
    [
      'on the verified track, work past due',
      selfPaced,
      '2026-03-16T09:00:01Z',
      { audience: 'verified', done: ['locked'] },
      [true, false],
    ],
    ['own work, too', selfPaced, '2026-03-16T09:00:01Z', {}, [true, true]],
    [
      'all that is past due is done',
      selfPaced,
      '2026-03-16T09:00:01Z',
      { audience: 'verified', done: ['locked', 's1'] },
      [false, false],
    ],
    ['the last moment', selfPaced, '2026-05-31T23:59:59Z', {}, [true, true]],
    ['after the end', selfPaced, '2026-06-01T00:00:00Z', {}, [false, false]],
    ['not enrolled', selfPaced, '2026-03-16T09:00:01Z', { enrolled: false }, [false, false]],
    ['not self-paced', course, '2026-03-16T09:00:01Z', {}, [false, false]],
  ] as const)('%s', (_, compiled, now, learner, [deadlines, gatedContent]) => {
    expect(missed(compiled, now, learner)).toEqual({ deadlines, gatedContent });
  });
});
