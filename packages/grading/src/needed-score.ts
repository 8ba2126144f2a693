import { fractionOf, gradeCourse } from './course-grade.ts';
import type { GradingPolicy, Score } from './policy.ts';
import { reaches } from './rounding.ts';

/** One assignment, done or still to do. */
export interface Assignment extends Score {
  /** Whether the learner can still raise its score. */
  readonly isOpen: boolean;
}

/** The average that the learner still needs; `average` is a fraction in hundredths of a percent: 0.7235. */
export type NeededScore =
  | { readonly kind: 'reached' }
  | { readonly kind: 'unreachable' }
  | { readonly kind: 'needed'; readonly average: number };

/** Averages are shown in hundredths of a percent. */
const STEPS = 10_000;

/**
 * The lowest average on the open assignments with which the course grade reaches `minimum`, a fraction: of one
 * assignment type, with everything else unchanged, or, without `type`, the same average in each type. This average is
 * sufficient for any distribution over the assignments of a type: even scores benefit least from dropping the lowest.
 * One step less is not enough if the scores are as even as possible.
 */
export function findNeededScore(
  policy: GradingPolicy,
  assignments: readonly Assignment[],
  minimum: number,
  type?: string,
): NeededScore {
  const isEnough = (average: number) =>
    reaches(gradeCourse(policy, raiseOpen(assignments, average, type)).percent, minimum);
  if (isEnough(0)) return { kind: 'reached' };
  if (!isEnough(1)) return { kind: 'unreachable' };
  let tooLow = 0;
  let enough = STEPS;
  while (enough - tooLow > 1) {
    const middle = Math.floor((tooLow + enough) / 2);
    if (isEnough(middle / STEPS)) enough = middle;
    else tooLow = middle;
  }
  return { kind: 'needed', average: enough / STEPS };
}

/** Whether the score can still increase: open, and below full points. */
export function isImprovable(assignment: Assignment): boolean {
  return assignment.isOpen && assignment.possible > 0 && fractionOf(assignment) < 1;
}

/**
 * The scores once the improvable assignments of each type (or of `type` alone) have this average, as evenly as their
 * current points allow. Types above it are unchanged.
 */
export function raiseOpen(assignments: readonly Assignment[], average: number, type?: string): Score[] {
  const raised = new Map<Assignment, number>();
  const improvable = assignments.filter((one) => isImprovable(one) && (type ?? one.type) === one.type);
  for (const each of new Set(improvable.map((one) => one.type))) {
    const ofType = improvable.filter((one) => one.type === each);
    const level = findLevel(ofType.map(fractionOf), average);
    for (const one of ofType) raised.set(one, Math.max(level, fractionOf(one)));
  }
  return assignments.map((one) => {
    const fraction = raised.get(one);
    return fraction === undefined ? one : { ...one, earned: fraction * one.possible };
  });
}

/** The score to which all lower ones must rise so that the mean becomes `average`; 0 if it already is that high. */
function findLevel(fractions: readonly number[], average: number): number {
  const rising = [...fractions].sort((a, b) => a - b);
  let left = average * rising.length - rising.reduce((sum, fraction) => sum + fraction, 0);
  if (left <= 0) return 0;
  for (const [index, fraction] of rising.entries()) {
    const next = rising[index + 1] ?? Number.POSITIVE_INFINITY;
    const room = (next - fraction) * (index + 1);
    if (left <= room) return fraction + left / (index + 1);
    left -= room;
  }
  return 1;
}
