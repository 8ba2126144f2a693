import { expect, test } from 'vitest';
import type { CourseTree } from '../../../lms/course-tree.ts';
import type { Turn } from './neighbors.ts';
import { findNextUp } from './next-up.ts';

type Facts = { effortTime?: number; effortActivities?: number; title?: string };

function treeOf({ effortTime = 0, effortActivities = 0, title = 'Series' }: Facts): CourseTree {
  const sequence = {
    isAccessible: true,
    isHiddenAfterDue: false,
    sectionId: 'w1',
    unitIds: [],
    legacyWebUrl: null,
  };
  const none = { effortTime: null, effortActivities: null };
  return {
    course: { id: 'c', title: 'Calculus', sectionIds: ['w1'], hasScheduledContent: false },
    sections: { w1: { id: 'w1', title: 'Week 1', sequenceIds: ['limits', 'series'] } },
    sequences: {
      limits: { ...sequence, ...none, id: 'limits', title: 'Limits' },
      series: { ...sequence, effortTime, effortActivities, id: 'series', title },
    },
    units: {},
    unreleased: {},
  };
}

const toSeries: Turn = { kind: 'place', sequenceId: 'series', unitId: 'sums' };

test.each<[string, Facts, Turn, { minutes: number | null; activities: number | null } | null]>([
  ['minutes', { effortTime: 61 }, toSeries, { minutes: 2, activities: null }],
  ['activities', { effortActivities: 1 }, toSeries, { minutes: null, activities: 1 }],
  [
    'minutes and activities',
    { effortTime: 60, effortActivities: 2 },
    toSeries,
    { minutes: 1, activities: 2 },
  ],
  ['neither', {}, toSeries, null],
  ['no title', { effortTime: 60, title: '' }, toSeries, null],
  ['the exit page', { effortTime: 60 }, { kind: 'course-end', variant: 1 }, null],
  ['nothing after it', { effortTime: 60 }, { kind: 'none' }, null],
  ['a sequence that is unknown', {}, { kind: 'place', sequenceId: 'x', unitId: null }, null],
])('[CWR-17] what the next sequence takes: %s', (_, facts, next, effort) => {
  expect(findNextUp(treeOf(facts), 'limits', next)).toEqual(effort && { title: 'Series', effort });
});

test('[CWR-17] the next unit of the same sequence is not named', () => {
  expect(findNextUp(treeOf({ effortTime: 60 }), 'series', toSeries)).toBeNull();
});
