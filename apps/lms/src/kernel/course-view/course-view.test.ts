import { describe, expect, test } from 'vitest';
import { compileTree } from '../../testing/compile-tree.ts';
import { buildCourse, html, problem } from '../../testing/course-builder.ts';
import { passedBoundaries, viewOf } from './course-view.ts';

const at = (time: string) => Date.parse(time);
const DUE = '2026-03-10T12:00:00Z';
const RELEASE = '2026-03-05T00:00:00Z';

const course = compileTree(
  buildCourse({
    sections: [
      {
        id: 'c1',
        children: [
          { id: 'open', children: [{ id: 'u1', children: [html('h1')] }] },
          { id: 'later', start: RELEASE, children: [{ id: 'u2', children: [html('h2')] }] },
          { id: 'closing', due: DUE, hideAfterDue: true, children: [{ id: 'u3', children: [html('h3')] }] },
          { id: 'team', staffOnly: true, children: [{ id: 'u4', children: [html('h4')] }] },
          {
            id: 'mixed',
            children: [
              { id: 'u5', groupAccess: { 50: [2] }, children: [html('h5')] },
              {
                id: 'u6',
                children: [
                  html('h6'),
                  problem('p6', { groupAccess: { 50: [2] } }),
                  html('t6', { staffOnly: true }),
                ],
              },
            ],
          },
        ],
      },
    ],
  }),
  'v1',
  0,
);
const states = (audience: 'audit' | 'verified' | 'staff', now: string) =>
  viewOf(course, audience, at(now)).sequences;

describe('what an audience sees', () => {
  test.each([
    ['just before a release', '2026-03-04T23:59:59.999Z', ['open', 'unreleased', 'open', 'hidden', 'open']],
    ['from the release on', RELEASE, ['open', 'open', 'open', 'hidden', 'open']],
    ['just before the due date', '2026-03-10T11:59:59.999Z', ['open', 'open', 'open', 'hidden', 'open']],
    ['from the due date on', DUE, ['open', 'open', 'closed', 'hidden', 'open']],
  ])('%s', (_, now, expected) => {
    expect(states('audit', now)).toEqual(expected);
    expect(states('staff', now)).toEqual(['open', 'open', 'open', 'open', 'open']);
  });

  test('verified-only content is locked for audit learners and open for verified ones', () => {
    const audit = viewOf(course, 'audit', at(RELEASE));
    expect(audit.units.slice(-2).map(({ state }) => state)).toEqual(['locked', 'open']);
    expect(audit.units.slice(-2).map(({ hasLocked }) => hasLocked)).toEqual([true, true]);
    expect(audit.units.at(-1)?.required).toHaveLength(1);
    const verified = viewOf(course, 'verified', at(RELEASE));
    expect(verified.units.slice(-2).map(({ state }) => state)).toEqual(['open', 'open']);
    expect(verified.units.map(({ hasLocked }) => hasLocked)).not.toContain(true);
    expect(verified.units.at(-1)?.required).toHaveLength(2);
    expect(viewOf(course, 'staff', at(RELEASE)).units.at(-1)?.required).toHaveLength(3);
  });

  test('content-type gating locks graded problems, and excludes them from completion', () => {
    const graded = compileTree(
      buildCourse({
        sections: [
          {
            id: 'c1',
            children: [
              { id: 'reading', children: [{ id: 'u1', children: [html('h1'), problem('p1')] }] },
              {
                id: 'homework',
                graded: true,
                children: [
                  { id: 'mixed', children: [html('h2'), problem('p2')] },
                  { id: 'all', children: [problem('p3'), html('team', { staffOnly: true })] },
                  { id: 'text', children: [html('h4')] },
                ],
              },
            ],
          },
        ],
      }),
      'v3',
      0,
    );
    const limited = viewOf(graded, 'limited', at(RELEASE));
    expect(limited.units.map(({ state }) => state)).toEqual(['open', 'open', 'locked', 'open']);
    expect(limited.units.map(({ hasGated }) => hasGated)).toEqual([false, true, true, false]);
    expect(limited.units.map(({ hasLocked }) => hasLocked)).toEqual([false, true, true, false]);
    expect(limited.hasAccess).toEqual([true, false]);
    expect(limited.units.map(({ required }) => required.length)).toEqual([2, 1, 0, 1]);
    for (const audience of ['audit', 'verified', 'visitor', 'staff'] as const) {
      const view = viewOf(graded, audience, at(RELEASE));
      expect(view.units.map(({ state }) => state)).toEqual(['open', 'open', 'open', 'open']);
      expect(view.units.map(({ hasGated }) => hasGated)).not.toContain(true);
      expect(view.hasAccess).toEqual([true, true]);
    }
  });

  test('a course is scheduled as long as some content isn’t released', () => {
    expect(viewOf(course, 'audit', at(RELEASE) - 1).hasScheduledContent).toBe(true);
    expect(viewOf(course, 'audit', at(RELEASE)).hasScheduledContent).toBe(false);
  });

  test('a view is computed once between two moments of change', () => {
    expect(viewOf(course, 'audit', at(RELEASE) + 1)).toBe(viewOf(course, 'audit', at(RELEASE) + 2));
    expect(viewOf(course, 'audit', at(DUE))).not.toBe(viewOf(course, 'audit', at(RELEASE)));
  });

  test('learners of a content group share the general view if no block depends on the group', () => {
    const group = { partitionId: 77, groupId: 1 };
    expect(viewOf(course, 'audit', at(DUE), group)).toBe(viewOf(course, 'audit', at(DUE)));
    const child = { id: 's1', groupAccess: { 77: [1] }, children: [] };
    const grouped = compileTree(buildCourse({ sections: [{ id: 'c1', children: [child] }] }), 'v3', 0);
    const view = viewOf(grouped, 'audit', at(DUE), group);
    expect(view.sequences).toEqual(['open']);
    expect(viewOf(grouped, 'audit', at(DUE), { ...group })).toBe(view);
    expect(viewOf(grouped, 'audit', at(DUE), { ...group, groupId: 2 }).sequences).toEqual(['hidden']);
    expect(viewOf(grouped, 'audit', at(DUE)).sequences).toEqual(['hidden']);
    expect(viewOf(grouped, 'staff', at(DUE), group)).toBe(viewOf(grouped, 'staff', at(DUE)));
  });

  test('the number of cached views is limited, and those in use stay', () => {
    const child = { id: 's1', groupAccess: { 77: [1] }, children: [] };
    const grouped = compileTree(buildCourse({ sections: [{ id: 'c1', children: [child] }] }), 'v3', 0);
    const viewFor = (groupId: number) => viewOf(grouped, 'audit', at(DUE), { partitionId: 77, groupId });
    const [first, second] = [viewFor(1), viewFor(2)];
    for (let groupId = 3; groupId < 40; groupId += 1) {
      viewFor(groupId);
      expect(viewFor(1)).toBe(first);
    }
    expect(viewFor(2)).not.toBe(second);
  });
});

test.each([
  [9, 0],
  [10, 1],
  [19, 1],
  [20, 2],
  [31, 3],
])('at %i, %i boundaries have passed', (now, passed) => {
  expect(passedBoundaries([10, 20, 30], now)).toBe(passed);
});

test('in a self-paced course, sequences hidden after due stay visible until the course ends', () => {
  const end = at('2026-06-01T00:00:00Z');
  const tree = buildCourse({
    tree: { selfPaced: true, end },
    sections: [{ id: 'c1', children: [{ id: 's1', due: DUE, hideAfterDue: true, children: [] }] }],
  });
  const selfPaced = compileTree(tree, 'v2', 0);
  expect(viewOf(selfPaced, 'audit', end - 1).sequences).toEqual(['open']);
  expect(viewOf(selfPaced, 'audit', end).sequences).toEqual(['closed']);
});
