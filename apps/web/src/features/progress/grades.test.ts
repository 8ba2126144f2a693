import { describe, expect, test } from 'vitest';
import type { AssignmentPolicy, Progress, SubsectionScore } from '../../lms/progress.ts';
import { computeVisibleGrade, listCountedScores } from './grades.ts';
import { subsection } from './testing/open-progress.tsx';

const policy = (overrides: Partial<AssignmentPolicy> = {}): AssignmentPolicy => ({
  type: 'Homework',
  shortLabel: 'HW',
  numTotal: 1,
  numDroppable: 0,
  weight: 1,
  ...overrides,
});
const sectionsOf = (...subsections: SubsectionScore[]) => [{ displayName: 'Week 1', subsections }];

type Source = Parameters<typeof computeVisibleGrade>[0];
function source(overrides: Partial<Source> = {}): Source {
  return {
    assignmentTypeGrades: null,
    courseGrade: { letterGrade: null, percent: 0.99, isPassing: true },
    finalGrades: null,
    gradingPolicy: { assignmentPolicies: [policy()], gradeRange: { Pass: 0.5 } },
    sectionScores: sectionsOf(subsection()),
    ...overrides,
  };
}
const policies = (...assignmentPolicies: AssignmentPolicy[]): Progress['gradingPolicy'] => ({
  assignmentPolicies,
  gradeRange: { Pass: 0.5 },
});

describe('[VAL-02] a subsection counts', () => {
  test.each<[string, Partial<SubsectionScore>, number]>([
    ['with points possible, graded and shown', {}, 0.5],
    ['as 0 when nothing was earned', { numPointsEarned: 0 }, 0],
    ['with more earned than possible', { numPointsEarned: 3 }, 1.5],
    ['unrounded', { numPointsPossible: 3 }, 0.333333333],
    ['not without a graded assignment', { hasGradedAssignment: false }, 0],
    ['not while its grades are hidden', { showGrades: false }, 0],
    ['not with nothing possible, even when earned', { numPointsPossible: 0 }, 0],
    ['not for another type', { assignmentType: 'Exam' }, 0],
    ['not without a type', { assignmentType: null }, 0],
  ])('%s', (_, change, average) => {
    const sectionScores = sectionsOf(subsection(change));
    expect(computeVisibleGrade(source({ sectionScores })).types[0]?.averageGrade).toBe(average);
  });

  test('a subsection that doesn’t count isn’t counted as missing work', () => {
    const hidden = subsection({ showGrades: false });
    expect(listCountedScores(sectionsOf(subsection(), hidden))).toEqual([
      { type: 'Homework', earned: 1, possible: 2 },
    ]);
  });

  test('a subsection whose type has no policy is left out', () => {
    const grade = computeVisibleGrade(
      source({
        sectionScores: sectionsOf(subsection(), subsection({ assignmentType: 'Exam', numPointsEarned: 2 })),
      }),
    );
    expect(grade.types.map(({ policy: { type } }) => type)).toEqual(['Homework']);
    expect(grade.visiblePercent).toBe(0.5);
  });
});

describe('the visible grade', () => {
  const exam = policy({ type: 'Exam', weight: 0.6 });
  const homework = policy({ weight: 0.4 });
  const scores = sectionsOf(subsection(), subsection({ assignmentType: 'Exam', numPointsEarned: 2 }));

  test('[VAL-05] weighted grades are average times weight, the visible percent their sum', () => {
    const grade = computeVisibleGrade(
      source({ gradingPolicy: policies(homework, exam), sectionScores: scores }),
    );
    expect(grade.types.map(({ averageGrade, weightedGrade }) => [averageGrade, weightedGrade])).toEqual([
      [0.5, 0.2],
      [1, 0.6],
    ]);
    expect(grade.visiblePercent).toBeCloseTo(0.8, 12);
  });

  test('[VAL-05] without policies the sum is 0, whatever the server sends', () => {
    expect(computeVisibleGrade(source({ gradingPolicy: policies() })).visiblePercent).toBe(0);
  });

  test('[VAL-05] the total of a current server is used unchanged', () => {
    const grade = computeVisibleGrade(
      source({
        gradingPolicy: policies(homework, exam),
        assignmentTypeGrades: [
          { type: 'Homework', weight: 0.3, averageGrade: 0.9, weightedGrade: 0.27 },
          { type: 'Exam', weight: 0.7, averageGrade: 0.1, weightedGrade: 0.07 },
        ],
        finalGrades: 0.34,
      }),
    );
    expect(grade.types.map((one) => [one.policy.weight, one.averageGrade, one.weightedGrade])).toEqual([
      [0.3, 0.9, 0.27],
      [0.7, 0.1, 0.07],
    ]);
    expect(grade.visiblePercent).toBe(0.34);
  });

  test('[VAL-05] if a server sends types without a total, it is their sum', () => {
    const sent = [{ type: 'Homework', weight: 1, averageGrade: 0.9, weightedGrade: 0.9 }];
    expect(computeVisibleGrade(source({ assignmentTypeGrades: sent })).visiblePercent).toBe(0.9);
  });

  test.each([
    ['above', 0.49, true],
    ['equal', 0.5, true],
    ['just below', 0.5001, false],
  ])('[VAL-06] passing is judged on the visible percent, limit %s', (_, limit, isPassing) => {
    const gradingPolicy = { assignmentPolicies: [policy()], gradeRange: { A: 0.9, B: limit } };
    const courseGrade = { letterGrade: null, percent: 1, isPassing: !isPassing };
    const sectionScores = sectionsOf(subsection(), subsection({ showGrades: false }));
    expect(computeVisibleGrade(source({ gradingPolicy, courseGrade, sectionScores }))).toMatchObject({
      isPassing,
      passingPercent: limit,
    });
  });

  test.each<[string, SubsectionScore[]]>([
    ['no scores', []],
    ['no scores that count', [subsection({ showGrades: false, hasGradedAssignment: false })]],
    ['scores of a type without weight only', [subsection({ showGrades: false, assignmentType: 'Essay' })]],
    ['scores without a type only', [subsection({ showGrades: false, assignmentType: null })]],
  ])('the server’s flag decides where it hides %s, as it rounds 59.5 % to 60 %', (_, hidden) => {
    const gradingPolicy = {
      assignmentPolicies: [policy(), policy({ type: 'Essay', weight: 0 })],
      gradeRange: { Pass: 0.6 },
    };
    const sectionScores = sectionsOf(
      subsection({ numPointsEarned: 59.5, numPointsPossible: 100 }),
      ...hidden,
    );
    const courseGrade = { letterGrade: 'Pass', percent: 0.6, isPassing: true };
    expect(computeVisibleGrade(source({ gradingPolicy, sectionScores, courseGrade }))).toMatchObject({
      visiblePercent: 0.595,
      isPassing: true,
    });
  });

  test('[VAL-06] a limit counts as reached despite rounding errors of the sum', () => {
    const gradingPolicy = {
      assignmentPolicies: [policy({ weight: 0.1 }), policy({ type: 'Exam', weight: 0.7 })],
      gradeRange: { Pass: 0.8 },
    };
    const sectionScores = sectionsOf(
      subsection({ numPointsEarned: 2 }),
      subsection({ assignmentType: 'Exam', numPointsEarned: 2 }),
      subsection({ showGrades: false }),
    );
    const courseGrade = { letterGrade: null, percent: 0.1, isPassing: false };
    const grade = computeVisibleGrade(source({ gradingPolicy, sectionScores, courseGrade }));
    expect(grade.isPassing).toBe(true);
  });

  test('without cutoffs, the server decides whether the learner passes', () => {
    const gradingPolicy = { assignmentPolicies: [policy()], gradeRange: {} };
    expect(computeVisibleGrade(source({ gradingPolicy }))).toMatchObject({
      isPassing: true,
      passingPercent: null,
    });
  });
});
