import {
  averageOfType,
  findPassMark,
  type GradingPolicy,
  type LockableSubsection,
  reaches,
  type Score,
  sumWeighted,
} from '@lectern/grading';
import type { AssignmentPolicy, Progress, SubsectionScore } from '../../lms/progress.ts';

/** One assignment type with its share of the grade; `weight` and the grades are fractions. */
export interface TypeGrade {
  readonly policy: AssignmentPolicy;
  readonly averageGrade: number;
  readonly weightedGrade: number;
}

/** The grade as far as the learner may see it; fractions (ENT-11). */
export interface VisibleGrade {
  readonly types: readonly TypeGrade[];
  readonly visiblePercent: number;
  /** Lowest value of the grade range; null when the course has none. */
  readonly passingPercent: number | null;
  readonly isPassing: boolean;
  /** The server's, or computed from hypothetical scores. */
  readonly letter: string | null;
  /** Whether it includes hypothetical scores. */
  readonly isHypothetical: boolean;
}

type GradeSource = Pick<
  Progress,
  'assignmentTypeGrades' | 'courseGrade' | 'finalGrades' | 'gradingPolicy' | 'sectionScores'
>;

/**
 * The grade from visible scores only: the server's sum if it sends one (wire contract 22.4), otherwise computed here
 * (9.4; VAL-02 to VAL-05). Passing follows from it, not from the server's flag, which includes hidden scores (VAL-06).
 * Without hidden scores both are about the same grade: then the server's flag decides, because servers round before
 * they compare.
 */
export function computeVisibleGrade(progress: GradeSource): VisibleGrade {
  const { assignmentTypeGrades, courseGrade, finalGrades, gradingPolicy } = progress;
  const scores = listCountedScores(progress.sectionScores);
  const types = gradingPolicy.assignmentPolicies.map((policy): TypeGrade => {
    const sent = assignmentTypeGrades?.find(({ type }) => type === policy.type);
    if (sent) {
      const { averageGrade, weightedGrade } = sent;
      return { policy: { ...policy, weight: sent.weight }, averageGrade, weightedGrade };
    }
    const averageGrade = averageOfType(policy, scores);
    return { policy, averageGrade, weightedGrade: averageGrade * policy.weight };
  });
  const visiblePercent = finalGrades ?? sumWeighted(types.map(({ weightedGrade }) => weightedGrade));
  const passingPercent = findPassMark(readPolicy(gradingPolicy));
  return {
    types,
    visiblePercent,
    passingPercent,
    isPassing:
      passingPercent === null || !hidesScores(progress)
        ? courseGrade.isPassing
        : reaches(visiblePercent, passingPercent),
    letter: courseGrade.letterGrade,
    isHypothetical: false,
  };
}

/** The grading policy in the form that `@lectern/grading` expects. */
export function readPolicy({
  assignmentPolicies,
  gradeRange,
}: Progress['gradingPolicy']): GradingPolicy<AssignmentPolicy> {
  const gradeCutoffs = Object.entries(gradeRange).map(([letter, minimum]) => ({ letter, minimum }));
  return { assignmentTypes: assignmentPolicies, gradeCutoffs };
}

/** The scores that count for the grade (VAL-02). */
export function listCountedScores(sections: Progress['sectionScores']): Score[] {
  return sections
    .flatMap(({ subsections }) => subsections)
    .filter(isCounted)
    .map(readScore);
}

/** Whether a score that the learner can't see counts for the server's grade. */
function hidesScores({ gradingPolicy, sectionScores }: GradeSource): boolean {
  const weights = new Map(gradingPolicy.assignmentPolicies.map(({ type, weight }) => [type, weight]));
  return sectionScores
    .flatMap(({ subsections }) => subsections)
    .some(
      ({ hasGradedAssignment, showGrades, assignmentType }) =>
        hasGradedAssignment && !showGrades && (weights.get(assignmentType ?? '') ?? 0) > 0,
    );
}

/** Whether a subsection counts for the grade that the learner sees, if its type has a policy (VAL-02). */
export function isCounted(subsection: SubsectionScore): boolean {
  return subsection.hasGradedAssignment && subsection.showGrades && subsection.numPointsPossible > 0;
}

export function readScore(subsection: SubsectionScore): Score {
  return {
    type: subsection.assignmentType,
    earned: subsection.numPointsEarned,
    possible: subsection.numPointsPossible,
  };
}

/** All subsections in the form that the rules for locked grades expect (PRG-55, PRG-62). */
export function listLockable(sections: Progress['sectionScores']): LockableSubsection[] {
  return sections
    .flatMap(({ subsections }) => subsections)
    .map((subsection) => ({
      ...readScore(subsection),
      isGraded: subsection.hasGradedAssignment,
      showGrades: subsection.showGrades,
      hasAccess: subsection.learnerHasAccess,
    }));
}
