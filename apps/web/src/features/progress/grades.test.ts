import { describe, expect, test } from 'vitest';
import type { AssignmentPolicy, Progress, SubsectionScore } from '../../lms/progress.ts';
import { averageScores, computeVisibleGrade, listCountedScores, reaches } from './grades.ts';

function subsection(overrides: Partial<SubsectionScore> = {}): SubsectionScore {
  return {
    blockKey: null,
    displayName: 'Limits',
    url: null,
    assignmentType: 'Homework',
    due: null,
    hasGradedAssignment: true,
    showCorrectness: 'always',
    showGrades: true,
    learnerHasAccess: true,
    numPointsEarned: 1,
    numPointsPossible: 2,
    percentGraded: 0.5,
    override: null,
    problemScores: [],
    ...overrides,
  };
}
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
  test.each<[string, Partial<SubsectionScore>, number[]]>([
    ['with points possible, graded and shown', {}, [0.5]],
    ['as 0 when nothing was earned', { numPointsEarned: 0 }, [0]],
    ['with more earned than possible', { numPointsEarned: 3 }, [1.5]],
    ['not without a graded assignment', { hasGradedAssignment: false }, []],
    ['not while its grades are hidden', { showGrades: false }, []],
    ['not with nothing possible, even when earned', { numPointsPossible: 0, numPointsEarned: 1 }, []],
    ['not for another type', { assignmentType: 'Exam' }, []],
    ['not without a type', { assignmentType: null }, []],
  ])('%s', (_, change, scores) => {
    expect(listCountedScores(sectionsOf(subsection(change)), 'Homework')).toEqual(scores);
  });

  test('one whose type has no policy is left out', () => {
    const grade = computeVisibleGrade(
      source({
        sectionScores: sectionsOf(subsection(), subsection({ assignmentType: 'Exam', numPointsEarned: 2 })),
      }),
    );
    expect(grade.types.map(({ policy: { type } }) => type)).toEqual(['Homework']);
    expect(grade.visiblePercent).toBe(0.5);
  });
});

describe('the average of an assignment type', () => {
  test.each<[string, number[], number, number, number]>([
    ['[VAL-03] none dropped', [1, 0], 2, 0, 0.5],
    ['[VAL-03] the lowest dropped', [1, 0], 2, 1, 1],
    ['[VAL-03] the two lowest dropped', [0.2, 1, 0.4], 3, 2, 1],
    ['[VAL-03] equal scores go one at a time', [0.5, 0.5, 1], 3, 1, 0.75],
    ['[VAL-03] dropping all leaves 0', [1, 1], 2, 2, 0],
    ['[VAL-03] more droppable than scores: everything goes', [1], 1, 2, 0],
    ['[VAL-03] what is missing is dropped first', [1, 0.5], 3, 1, 0.75],
    ['[VAL-04] missing assignments are 0', [1, 0], 5, 0, 0.2],
    ['[VAL-04] as many as planned', [1, 0.5], 2, 0, 0.75],
    ['[VAL-04] more than planned: all count', [1, 1, 0], 2, 0, 2 / 3],
    ['[VAL-04] nothing planned, nothing created', [], 0, 0, 0],
  ])('%s', (_, scores, numTotal, numDroppable, average) => {
    expect(averageScores(scores, { numTotal, numDroppable })).toBeCloseTo(average, 12);
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

  test('[VAL-05] without policies the sum is 0, whatever the server holds', () => {
    expect(computeVisibleGrade(source({ gradingPolicy: policies() })).visiblePercent).toBe(0);
  });

  test('[VAL-05] what a current server summed up is taken as it is', () => {
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

  test('[VAL-05] a server that tells the types but no total: their sum', () => {
    const told = [{ type: 'Homework', weight: 1, averageGrade: 0.9, weightedGrade: 0.9 }];
    expect(computeVisibleGrade(source({ assignmentTypeGrades: told })).visiblePercent).toBe(0.9);
  });

  test.each([
    ['above', 0.49, true],
    ['equal', 0.5, true],
    ['just below', 0.5001, false],
  ])('[VAL-06] passing is judged on the visible percent, limit %s', (_, limit, isPassing) => {
    const gradingPolicy = { assignmentPolicies: [policy()], gradeRange: { A: 0.9, B: limit } };
    const courseGrade = { letterGrade: null, percent: 1, isPassing: !isPassing };
    expect(computeVisibleGrade(source({ gradingPolicy, courseGrade }))).toMatchObject({
      isPassing,
      passingPercent: limit,
    });
  });

  test('[VAL-06] a limit reached by adding up is reached', () => {
    expect(0.1 + 0.7).toBeLessThan(0.8);
    expect(reaches(0.1 + 0.7, 0.8)).toBe(true);
    expect(reaches(0.7999, 0.8)).toBe(false);
  });

  test('without limits the server’s word stands', () => {
    const gradingPolicy = { assignmentPolicies: [policy()], gradeRange: {} };
    expect(computeVisibleGrade(source({ gradingPolicy }))).toMatchObject({
      isPassing: true,
      passingPercent: null,
    });
  });
});
