import type { CourseTree } from '@lectern/olx';
import { type BlockSpec, buildCourse, html, problem, TIMED_EXAM, usageKey, video } from './course-builder.ts';

const LATER = '2027-01-01T00:00:00Z';
const unit = (id: string): BlockSpec => ({ id, children: [html(`h-${id}`), problem(`p-${id}`)] });

const released: BlockSpec[] = [
  { id: 'nothing' },
  {
    id: 'week1',
    children: [
      { id: 's1', children: [unit('u1'), { id: 'u2', children: [video('v2')] }] },
      { id: 'blank' },
      { id: 'graded', graded: true, format: 'Homework', due: '2026-02-01T00:00:00Z', children: [unit('u3')] },
      {
        id: 'gated',
        prerequisite: { id: 's1', minScorePercent: 100, minCompletionPercent: 100 },
        children: [unit('u4')],
      },
      { id: 'timed', exam: { ...TIMED_EXAM, isProctored: true }, children: [unit('u5')] },
      { id: 'past', hideAfterDue: true, due: '2026-02-01T00:00:00Z', children: [unit('u6')] },
      { id: 'team', staffOnly: true, children: [unit('u7')] },
    ],
  },
];
const unreleased: BlockSpec[] = [
  {
    id: 'week2',
    children: [
      { id: 's2', children: [unit('u8')] },
      { id: 'later', start: LATER, children: [unit('u9')] },
    ],
  },
  { id: 'week3', start: LATER, children: [{ id: 's3', children: [unit('u10')] }] },
];
const gradingPolicy: CourseTree['gradingPolicy'] = {
  assignmentTypes: [{ type: 'Homework', shortLabel: 'HW', numTotal: 1, numDroppable: 0, weight: 1 }],
  gradeCutoffs: [{ letter: 'Pass', minimum: 0.5 }],
};
const tree = { gradingPolicy, courseVisibility: 'public' as const };

/** Courses that broke the reference clients, each with an empty first section and an empty sequence. */
export const referenceCourses: readonly [string, CourseTree][] = [
  ['unreleased content and no end', buildCourse({ tree, sections: [...released, ...unreleased] })],
  [
    'nothing to come, an end, and no place in the catalogue',
    buildCourse({
      tree: { ...tree, end: Date.parse('2026-06-01T00:00:00Z'), catalogVisibility: 'none' },
      sections: released,
    }),
  ],
  [
    'an entrance exam',
    buildCourse({
      tree,
      sections: [...released, ...unreleased],
      settings: { entranceExam: { enabled: true, id: usageKey('chapter', 'week2'), minimumScore: 0.5 } },
    }),
  ],
  [
    'a public outline, self-paced',
    buildCourse({
      tree: { ...tree, courseVisibility: 'public_outline', selfPaced: true },
      sections: [...released, ...unreleased],
      settings: { certificateAvailableDate: Date.parse('2026-06-10T00:00:00Z') },
    }),
  ],
];
