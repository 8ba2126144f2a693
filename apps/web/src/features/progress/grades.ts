import type { AssignmentPolicy, Progress, SubsectionScore } from '../../lms/progress.ts';

/** One assignment type with what it adds to the grade; `weight` and the grades are fractions. */
export interface TypeGrade {
  readonly policy: AssignmentPolicy;
  readonly averageGrade: number;
  readonly weightedGrade: number;
}

/** The grade that a learner may see; fractions (ENT-11). */
export interface VisibleGrade {
  readonly types: readonly TypeGrade[];
  readonly visiblePercent: number;
  /** Lowest value of the grade range; null when the course has none. */
  readonly passingPercent: number | null;
  readonly isPassing: boolean;
}

type GradeSource = Pick<
  Progress,
  'assignmentTypeGrades' | 'courseGrade' | 'finalGrades' | 'gradingPolicy' | 'sectionScores'
>;

/** Sums of fractions may miss a limit that they reach by far less than anyone can earn (CS-27). */
const roundingError = 1e-9;

/**
 * The grade from visible scores only: as the server summed it up where it does (wire contract 22.4), else summed up
 * here (9.4; VAL-02 to VAL-05). Passing is judged on it, not by the server's flag, which counts hidden scores (VAL-06).
 */
export function computeVisibleGrade(progress: GradeSource): VisibleGrade {
  const { assignmentTypeGrades, courseGrade, finalGrades, gradingPolicy } = progress;
  const types = gradingPolicy.assignmentPolicies.map((policy): TypeGrade => {
    const told = assignmentTypeGrades?.find(({ type }) => type === policy.type);
    if (told) {
      const { averageGrade, weightedGrade } = told;
      return { policy: { ...policy, weight: told.weight }, averageGrade, weightedGrade };
    }
    const averageGrade = averageScores(listCountedScores(progress.sectionScores, policy.type), policy);
    return { policy, averageGrade, weightedGrade: averageGrade * policy.weight };
  });
  const visiblePercent = finalGrades ?? types.reduce((sum, { weightedGrade }) => sum + weightedGrade, 0);
  const limits = Object.values(gradingPolicy.gradeRange);
  const passingPercent = limits.length === 0 ? null : Math.min(...limits);
  return {
    types,
    visiblePercent,
    passingPercent,
    isPassing: passingPercent === null ? courseGrade.isPassing : reaches(visiblePercent, passingPercent),
  };
}

/** Whether a grade reaches a limit; equal does (VAL-06, CS-27). */
export function reaches(grade: number, limit: number): boolean {
  return grade >= limit - roundingError;
}

/** The scores of one assignment type that count, each a fraction (VAL-02). */
export function listCountedScores(sections: Progress['sectionScores'], type: string): number[] {
  return sections
    .flatMap(({ subsections }) => subsections)
    .filter((one) => one.assignmentType === type && isCounted(one))
    .map((one) => (one.numPointsEarned > 0 ? one.numPointsEarned / one.numPointsPossible : 0));
}

function isCounted({ hasGradedAssignment, showGrades, numPointsPossible }: SubsectionScore): boolean {
  return hasGradedAssignment && showGrades && numPointsPossible > 0;
}

/**
 * The mean of an assignment type: what is missing of the planned number counts as 0 (VAL-04), then the lowest are
 * dropped (VAL-03); 0 when nothing is left (CS-28).
 */
export function averageScores(
  scores: readonly number[],
  { numTotal, numDroppable }: Pick<AssignmentPolicy, 'numTotal' | 'numDroppable'>,
): number {
  const missing = Math.max(0, Math.round(numTotal) - scores.length);
  const kept = [...scores, ...Array<number>(missing).fill(0)]
    .sort((a, b) => a - b)
    .slice(Math.max(0, numDroppable));
  return kept.length === 0 ? 0 : kept.reduce((sum, score) => sum + score, 0) / kept.length;
}
