import { gradeCourse } from '@lectern/grading';
import { assignmentLists, policies } from '@lectern/grading/testing';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Progress, SubsectionScore } from '../../../lms/progress.ts';
import { computeVisibleGrade } from '../grades.ts';
import { planSource, subsection } from '../testing/open-progress.tsx';
import { type HypotheticalScores, listAssignments } from './assignments.ts';
import { computeHypotheticalGrade } from './hypothetical-grade.ts';

type Source = Parameters<typeof planSource>[0];

function compute(given: Source, scores: Record<string, number>) {
  const progress = planSource(given);
  return computeHypotheticalGrade(
    progress.gradingPolicy,
    computeVisibleGrade(progress),
    listAssignments(progress, 0),
    new Map(Object.entries(scores)),
  );
}

const two: Source = {
  policies: [
    { type: 'Homework', numTotal: 2, weight: 0.4 },
    { type: 'Exam', weight: 0.6 },
  ],
  gradeRange: { B: 0.6, A: 0.9 },
  subsections: [
    subsection({ blockKey: 'a' }),
    subsection({ blockKey: 'e', assignmentType: 'Exam', numPointsEarned: 0 }),
  ],
};

describe('a hypothetical grade', () => {
  test('replaces the real score, in its type and in the course', () => {
    const grade = compute(two, { e: 0.95 });
    expect(grade.types.map(({ averageGrade, weightedGrade }) => [averageGrade, weightedGrade])).toEqual([
      [0.25, 0.1],
      [0.95, 0.57],
    ]);
    expect(grade).toMatchObject({ visiblePercent: 0.67, isPassing: true, letter: 'B', isHypothetical: true });
  });

  test.each([
    ['a better letter', { a: 1, e: 1 }, 0.8, 'B'],
    ['a score below the real one', { a: 0 }, 0, null],
    ['nothing of an unknown assignment', { x: 1 }, 0.1, null],
  ])('%s', (_, scores, percent, letter) => {
    expect(compute(two, scores)).toMatchObject({
      visiblePercent: percent,
      letter,
      isPassing: letter !== null,
    });
  });

  test.each([
    ['hidden scores', subsection({ blockKey: 'h', showGrades: false, numPointsEarned: 0 })],
    ['locked work', subsection({ blockKey: 'h', learnerHasAccess: false, numPointsEarned: 0 })],
  ])('counts %s once they have a hypothetical one', (_, hidden) => {
    const given = { ...two, subsections: [subsection({ blockKey: 'a' }), hidden] };
    expect(compute(given, { h: 1 }).types[0]?.averageGrade).toBe(0.75);
  });

  test('counts assignments that are not released yet', () => {
    const given = { ...two, hasScheduledContent: true };
    expect(compute(given, { 'Homework 2': 1 }).types[0]?.averageGrade).toBe(0.75);
  });

  test('leaves types without hypothetical scores as the server sent them', () => {
    const sent = [{ type: 'Homework', weight: 0.4, averageGrade: 0.8, weightedGrade: 0.32 }];
    expect(compute({ ...two, assignmentTypeGrades: sent }, { e: 1 })).toMatchObject({ visiblePercent: 0.92 });
  });
});

test('equals the server’s grade for the real scores, over 10,000 policies', () => {
  fc.assert(
    fc.property(policies, assignmentLists, ({ assignmentTypes, gradeCutoffs }, assignments) => {
      const subsections = assignments.map(
        ({ type, earned, possible }, index): SubsectionScore =>
          subsection({
            blockKey: `block-${index}`,
            assignmentType: type,
            numPointsEarned: earned,
            numPointsPossible: possible,
          }),
      );
      const gradeRange = Object.fromEntries(gradeCutoffs.map(({ letter, minimum }) => [letter, minimum]));
      const progress: Progress = planSource({ policies: assignmentTypes, gradeRange, subsections });
      const listed = listAssignments(progress, 0);
      const scores: HypotheticalScores = new Map(
        listed.map(({ key, earned, possible }) => [key, earned / possible]),
      );
      const visible = computeVisibleGrade(progress);
      const { visiblePercent, isPassing } = computeHypotheticalGrade(
        progress.gradingPolicy,
        visible,
        listed,
        scores,
      );
      const server = gradeCourse({ assignmentTypes, gradeCutoffs }, assignments);
      expect({ percent: visiblePercent, isPassing }).toEqual({
        percent: server.percent,
        isPassing: server.isPassing,
      });
    }),
    { numRuns: 10_000, seed: 11 },
  );
});
