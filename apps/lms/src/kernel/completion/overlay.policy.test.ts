import { describe, expect, test } from 'vitest';
import { compileTree } from '../../testing/compile-tree.ts';
import { buildCourse, discussion, html, problem, usageKey, video } from '../../testing/course-builder.ts';
import { viewOf } from '../course-view/course-view.ts';
import { completablesOf, countUnits, overlayCompletion } from './overlay.policy.ts';

const NOW = Date.parse('2026-03-02T09:00:00Z');
const course = compileTree(
  buildCourse({
    sections: [
      {
        id: 'c1',
        children: [
          {
            id: 's1',
            children: [
              { id: 'u1', children: [html('h1'), video('v1'), problem('p1'), discussion('d1')] },
              { id: 'u2', children: [discussion('d2')] },
              { id: 'u3', groupAccess: { 50: [2] }, children: [html('h3')] },
            ],
          },
          { id: 's2', children: [] },
          { id: 's3', groupAccess: { 50: [2] }, children: [{ id: 'u4', children: [html('h4')] }] },
        ],
      },
      {
        id: 'c2',
        staffOnly: true,
        children: [{ id: 's4', children: [{ id: 'u5', children: [html('h5')] }] }],
      },
    ],
  }),
  'v1',
  0,
);
const all = [usageKey('html', 'h1'), usageKey('video', 'v1'), usageKey('problem', 'p1')];
const overlay = (audience: 'audit' | 'verified', keys: string[], share = 1) =>
  overlayCompletion(viewOf(course, audience, NOW), new Map(keys.map((key) => [key, share])));

describe('completion of units, sequences and sections', () => {
  test('a unit is complete when all that can be completed in it is', () => {
    expect(overlay('audit', all.slice(0, 2)).units[0]).toBe(0);
    expect(overlay('audit', all, 0.99).units[0]).toBe(0);
    expect(overlay('audit', all).units[0]).toBe(1);
  });

  test('blocks that can’t be completed don’t count', () => {
    expect(overlay('audit', []).units[1]).toBe(0);
    expect(overlay('audit', all).sequences[0]).toBe(1);
    const view = viewOf(course, 'audit', NOW);
    const counts = (keys: string[]) => countUnits(view, overlay('audit', keys));
    expect(counts([])).toEqual({ complete_count: 0, incomplete_count: 1, locked_count: 2 });
    expect(counts(all)).toEqual({ complete_count: 1, incomplete_count: 0, locked_count: 2 });
    expect(completablesOf(view)).toEqual({
      sequences: [true, false, false, false],
      sections: [true, false],
    });
  });

  test('a locked unit in which nothing could be completed is not counted as locked', () => {
    const locked = compileTree(
      buildCourse({
        sections: [
          {
            id: 'c1',
            groupAccess: { 50: [2] },
            children: [{ id: 's1', children: [{ id: 'u1', children: [discussion('d1')] }] }],
          },
        ],
      }),
      'v3',
      0,
    );
    const view = viewOf(locked, 'audit', NOW);
    expect(countUnits(view, overlayCompletion(view, new Map()))).toMatchObject({ locked_count: 0 });
  });

  test('locked units count for verified learners only', () => {
    expect(overlay('audit', all).sequences[0]).toBe(1);
    expect(overlay('verified', all).sequences[0]).toBe(0);
    expect(overlay('verified', [...all, usageKey('html', 'h3')]).sequences[0]).toBe(1);
  });

  test('a sequence without anything to complete is not complete', () => {
    expect([...overlay('audit', []).sequences]).toEqual([0, 0, 0, 0]);
    expect(overlay('audit', []).course).toBe(false);
  });

  test('sections and the course are complete when their visible sequences are', () => {
    expect(overlay('audit', all)).toMatchObject({ course: true });
    expect([...overlay('audit', all).sections]).toEqual([1, 0]);
    const verified = [...all, usageKey('html', 'h3')];
    expect(overlay('verified', verified).course).toBe(false);
    expect(overlay('verified', [...verified, usageKey('html', 'h4')]).course).toBe(true);
  });

  test('the percentage of a sequence is that of its blocks', () => {
    expect(overlay('audit', all.slice(0, 1)).sequencePercents[0]).toBeCloseTo(33.333, 3);
    expect(overlay('audit', []).sequencePercents[1]).toBe(100);
  });
});

describe('graded problems that are locked for a learner', () => {
  const graded = compileTree(
    buildCourse({
      sections: [
        {
          id: 'c1',
          children: [
            { id: 'reading', children: [{ id: 'u1', children: [html('h1')] }] },
            {
              id: 'homework',
              graded: true,
              children: [
                { id: 'u2', children: [html('h2'), problem('p2')] },
                { id: 'u3', children: [problem('p3')] },
                { id: 'u4', children: [html('h4')] },
              ],
            },
          ],
        },
      ],
    }),
    'v2',
    0,
  );
  const done = new Map(['h1', 'h2', 'h4'].map((id) => [usageKey('html', id), 1]));

  test('count as not completed', () => {
    const view = viewOf(graded, 'limited', NOW);
    const completion = overlayCompletion(view, done);
    expect([...completion.units]).toEqual([1, 0, 0, 1]);
    expect([...completion.sequences]).toEqual([1, 0]);
    expect([...completion.sections, completion.course]).toEqual([0, false]);
    expect(countUnits(view, completion)).toEqual({ complete_count: 2, incomplete_count: 0, locked_count: 2 });
  });

  test('keep a sequence incomplete, even if everything else is done', () => {
    const course = compileTree(
      buildCourse({
        sections: [
          {
            id: 'c1',
            children: [
              {
                id: 's1',
                graded: true,
                children: [
                  { id: 'u1', children: [html('h1')] },
                  { id: 'u2', children: [problem('p2')] },
                ],
              },
            ],
          },
        ],
      }),
      'v4',
      0,
    );
    const view = viewOf(course, 'limited', NOW);
    const completion = overlayCompletion(view, new Map([[usageKey('html', 'h1'), 1]]));
    expect([view.units[1]?.state, ...completion.sequences, completion.course]).toEqual(['locked', 0, false]);
  });

  test('count like any other once they are unlocked', () => {
    const problems = ['p2', 'p3'].map((id) => [usageKey('problem', id), 1] as const);
    const view = viewOf(graded, 'verified', NOW);
    const completion = overlayCompletion(view, new Map([...done, ...problems]));
    expect([...completion.sequences, ...completion.sections, completion.course]).toEqual([1, 1, 1, true]);
    expect(countUnits(view, completion)).toEqual({ complete_count: 4, incomplete_count: 0, locked_count: 0 });
  });
});
