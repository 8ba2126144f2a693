import type { OpenResponseExercise } from '@lectern/olx';
import { describe, expect, test } from 'vitest';
import { overlayCompletion } from '../../kernel/completion/overlay.policy.ts';
import { courseLinks } from '../../kernel/course/links.ts';
import { viewOf } from '../../kernel/course-view/course-view.ts';
import { compileTree } from '../../testing/compile-tree.ts';
import { type BlockSpec, buildCourse, usageKey } from '../../testing/course-builder.ts';
import { exerciseBlock } from '../exercises/testing/exercises.ts';
import { OPEN_RESPONSE } from '../exercises/testing/responses.ts';
import { listCourseDates, listUpcomingDates, NOBODY } from './dates.policy.ts';
import { presentDate } from './dates.present.ts';

const at = (time: string) => Date.parse(time);
const now = at('2026-03-02T09:00:00Z');
const KEY = usageKey('exercise', 'x1');
const DATED = {
  dueAt: at('2026-03-08T00:00:00Z'),
  peer: {
    opensAt: at('2026-03-08T00:00:00Z'),
    dueAt: at('2026-03-15T00:00:00Z'),
    mustGrade: 3,
    mustBeGradedBy: 3,
    isFlexible: false,
  },
  self: { opensAt: null, dueAt: at('2026-03-20T00:00:00Z') },
};

/** The dates of steps in a course with one open response, by title. */
function stepsOf({
  response = {},
  sequence = {},
  weight = null,
  completion = 0,
  selfPaced = false,
}: {
  response?: Partial<OpenResponseExercise>;
  sequence?: Partial<BlockSpec>;
  weight?: number | null;
  completion?: number;
  selfPaced?: boolean;
} = {}) {
  const block = exerciseBlock(
    'x1',
    { ...OPEN_RESPONSE, ...DATED, ...response },
    { pointsPossible: 3, weight },
    { name: 'Essay' },
  );
  const tree = buildCourse({
    tree: { selfPaced },
    sections: [
      {
        id: 'c1',
        children: [{ id: 's1', graded: true, children: [{ id: 'u1', children: [block] }], ...sequence }],
      },
    ],
  });
  const view = viewOf(compileTree(tree, 'v1', 0), 'audit', now);
  const done = overlayCompletion(view, new Map([[KEY, completion]]));
  const links = courseLinks(
    { origin: 'https://l.example', learningUrl: 'https://l.example' },
    tree.courseKey,
  );
  const context = { links, upgradeUrl: null, verifyUrl: null, completion: done, now };
  const dates = listCourseDates(view, NOBODY);
  const next = listUpcomingDates(dates, done, { now, zone: 'UTC', hasMissed: false });
  const titlesOf = (listed: typeof dates) =>
    listed
      .map((date) => presentDate(date, view, context))
      .filter(({ date_type }) => date_type === 'assignment-due-date');
  return { all: titlesOf(dates), next: titlesOf(next).map(({ title }) => title) };
}

describe('the steps of an open response with due dates of their own', () => {
  test('are dates like assignments, with the field values of Open edX', () => {
    const { all, next } = stepsOf();
    expect(all.map(({ title, date }) => [title, date])).toEqual([
      ['Essay (Submission)', '2026-03-08T00:00:00Z'],
      ['Essay (Peer Assessment)', '2026-03-15T00:00:00Z'],
      ['Essay (Self Assessment)', '2026-03-20T00:00:00Z'],
    ]);
    expect(all[0]).toMatchObject({
      date_type: 'assignment-due-date',
      assignment_type: null,
      learner_has_access: true,
      complete: false,
      description: '',
      extra_info: expect.stringContaining('can’t be shifted'),
      first_component_block_id: KEY,
      link: `https://l.example/courses/course-v1:Acme+CAL101+R1/jump_to/${KEY}`,
    });
    expect(next).toEqual(['Essay (Submission)']);
  });

  test('are linked once they open', () => {
    expect(stepsOf().all.map(({ link }) => link !== '')).toEqual([true, false, true]);
    const unreleased = stepsOf({ sequence: { start: '2026-03-03T00:00:00Z' } });
    expect(unreleased.all.map(({ link }) => link)).toEqual(['', '', '']);
  });

  test.each([
    ['nothing is done', 0, [false, false, false], ['Essay (Submission)']],
    ['the response is submitted', 0.5, [true, false, false], ['Essay (Peer Assessment)']],
    ['the learner has done every step', 1, [true, true, true], []],
  ])('are complete as far as the learner has got: %s', (_, completion, complete, next) => {
    const found = stepsOf({ completion });
    expect(found.all.map((step) => step.complete)).toEqual(complete);
    expect(found.next).toEqual(next);
  });

  test.each([
    [
      'its subsection is due earlier',
      { due: '2026-03-07T00:00:00Z' },
      ['s1', 'Essay (Peer Assessment)', 'Essay (Self Assessment)'],
    ],
    [
      'its subsection is due later',
      { due: '2026-03-09T00:00:00Z' },
      ['Essay (Submission)', 's1', 'Essay (Peer Assessment)', 'Essay (Self Assessment)'],
    ],
    ['it isn’t graded', { graded: false }, []],
    ['it is hidden', { staffOnly: true }, []],
  ])('are listed where %s', (_, sequence, expected) => {
    expect(stepsOf({ sequence }).all.map(({ title }) => title)).toEqual(expected);
  });

  test('are not listed without a date or without weight, but are in self-paced courses', () => {
    const undated = { dueAt: null, self: null, peer: { ...DATED.peer, dueAt: null } };
    expect(stepsOf({ response: undated }).all).toEqual([]);
    expect(stepsOf({ weight: 0 }).all).toEqual([]);
    expect(stepsOf({ selfPaced: true }).all).toHaveLength(3);
  });
});
