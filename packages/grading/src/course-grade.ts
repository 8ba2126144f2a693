import type { AssignmentType, GradingPolicy, Score } from './policy.ts';
import { reaches, roundCourseGrade, tidy } from './rounding.ts';

/** A course grade as it is stored and judged. */
export interface CourseGrade {
  /** A fraction in whole percent: 0.6. */
  readonly percent: number;
  readonly letter: string | null;
  readonly isPassing: boolean;
}

/** The course grade for these scores: the weighted sum of the averages by type, rounded. */
export function gradeCourse(policy: GradingPolicy, scores: readonly Score[]): CourseGrade {
  const percent = roundCourseGrade(sumOfTypes(policy, scores));
  return { percent, ...rankGrade(policy, percent) };
}

/** The course grade before rounding. */
export function sumOfTypes(
  { assignmentTypes }: Pick<GradingPolicy, 'assignmentTypes'>,
  scores: readonly Score[],
): number {
  return tidy(assignmentTypes.reduce((sum, type) => sum + type.weight * averageOfType(type, scores), 0));
}

/**
 * The letter of a grade (a fraction), and whether it passes. Cutoffs are inclusive. Without cutoffs, no grade passes.
 */
export function rankGrade(
  { gradeCutoffs }: Pick<GradingPolicy, 'gradeCutoffs'>,
  percent: number,
): Omit<CourseGrade, 'percent'> {
  const [reached] = gradeCutoffs
    .filter((cutoff) => reaches(percent, cutoff.minimum))
    .sort((a, b) => b.minimum - a.minimum);
  return { letter: reached?.letter ?? null, isPassing: reached !== undefined };
}

/** The lowest grade that passes, a fraction; null without cutoffs. */
export function findPassMark({ gradeCutoffs }: Pick<GradingPolicy, 'gradeCutoffs'>): number | null {
  return gradeCutoffs.length === 0 ? null : Math.min(...gradeCutoffs.map(({ minimum }) => minimum));
}

/** The average of one assignment type, a fraction. */
export function averageOfType(type: AssignmentType, scores: readonly Score[]): number {
  return averageFractions(type, listFractions(type.type, scores));
}

/** The scores of one assignment type as fractions; without those that have no possible points (VAL-02). */
export function listFractions(type: string, scores: readonly Score[]): number[] {
  return scores.filter((score) => score.type === type && score.possible > 0).map(fractionOf);
}

/** Earned of possible, unrounded (VAL-02). */
export function fractionOf({ earned, possible }: Pick<Score, 'earned' | 'possible'>): number {
  return possible > 0 && earned > 0 ? earned / possible : 0;
}

/**
 * The mean of fractions: assignments missing from the planned number count as 0 (VAL-04), then the lowest are dropped
 * (VAL-03); 0 if none remain (CS-28).
 */
export function averageFractions(
  { numTotal, numDroppable }: Pick<AssignmentType, 'numTotal' | 'numDroppable'>,
  fractions: readonly number[],
): number {
  // `num_total` is a float on the wire (trap 12).
  const missing = Math.max(0, Math.round(numTotal) - fractions.length);
  const counted = [...fractions, ...Array<number>(missing).fill(0)]
    .sort((a, b) => a - b)
    .slice(Math.max(0, numDroppable));
  if (counted.length === 0) return 0;
  return tidy(counted.reduce((sum, fraction) => sum + fraction, 0) / counted.length);
}
