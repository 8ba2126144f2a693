import { averageOfType } from './course-grade.ts';
import type { AssignmentType, GradingPolicy, Score } from './policy.ts';
import { tidy } from './rounding.ts';

/** When the course team lets learners see scores. */
export type ShowCorrectness = 'always' | 'never' | 'past_due' | 'never_but_include_grade';

/** The score of one graded assignment and whether a viewer may see it. */
export interface GradedSubsection extends Score {
  /** Epoch milliseconds at which no more answers are accepted, see {@link closingTime}; null for never. */
  readonly closesAt: number | null;
  readonly showCorrectness: ShowCorrectness;
  /** Whether the viewer may see its scores now. */
  readonly showGrades: boolean;
}

/** One row of the grade table; grades are fractions. */
export interface TypeGrade<T extends AssignmentType = AssignmentType> {
  readonly type: T;
  readonly average: number;
  readonly weighted: number;
  /** The number of assignments that count here although the viewer can't see their scores. */
  readonly hidden: 'none' | 'some' | 'all';
  /** The latest time at which scores held back until due will show, epoch milliseconds; null if none are. */
  readonly publishedAt: number | null;
}

/** The grade table as this viewer may see it (22.4): hidden scores are left out unless they are to be included. */
export function gradeTypes<T extends AssignmentType>(
  policy: GradingPolicy<T>,
  subsections: readonly GradedSubsection[],
): TypeGrade<T>[] {
  return policy.assignmentTypes.map((type) => {
    const all = subsections.filter((one) => one.type === type.type && one.possible > 0);
    const counted = all.filter((one) => one.showGrades || one.showCorrectness === 'never_but_include_grade');
    const hidden = counted.filter((one) => !one.showGrades).length;
    const moments = all
      .filter((one) => one.showCorrectness === 'past_due' && !one.showGrades)
      .flatMap(({ closesAt }) => closesAt ?? []);
    const average = averageOfType(type, counted);
    return {
      type,
      average,
      weighted: tidy(average * type.weight),
      hidden: hidden === 0 ? 'none' : hidden === counted.length ? 'all' : 'some',
      publishedAt: moments.length > 0 ? Math.max(...moments) : null,
    };
  });
}

/** The sum of the types' weighted grades, a fraction, not rounded (VAL-05). */
export function sumWeighted(grades: readonly number[]): number {
  return tidy(grades.reduce((sum, grade) => sum + grade, 0));
}

/** When no more answers are accepted: the due date and its grace period; null without a due date. */
export function closingTime({
  due,
  gracePeriodMs,
}: {
  readonly due: number | null;
  readonly gracePeriodMs: number;
}): number | null {
  return due === null ? null : due + gracePeriodMs;
}

/**
 * Whether scores may be shown. Those held back until due stay hidden during the grace period, in which a learner who
 * knew them could answer again; without a due date they are shown.
 */
export function mayShowGrades(
  subsection: Pick<GradedSubsection, 'showCorrectness' | 'closesAt'>,
  viewer: { readonly isStaff: boolean; readonly now: number },
): boolean {
  if (viewer.isStaff) return true;
  switch (subsection.showCorrectness) {
    case 'always':
      return true;
    case 'past_due':
      return subsection.closesAt === null || viewer.now >= subsection.closesAt;
    case 'never':
    case 'never_but_include_grade':
      return false;
  }
}
