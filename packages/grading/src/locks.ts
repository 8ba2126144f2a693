import type { Score } from './policy.ts';

/** The input of the rules for whether a learner who hasn't upgraded sees grades. */
export interface LockableSubsection extends Score {
  readonly isGraded: boolean;
  readonly showGrades: boolean;
  readonly hasAccess: boolean;
}

/** `full`: no grade can be earned without an upgrade. `partial`: some can. */
export type GradesLock = 'none' | 'partial' | 'full';

/** Whether grades are locked until the learner upgrades (PRG-55); `lockedCount` is the number of locked units. */
export function findGradesLock(lockedCount: number, subsections: readonly LockableSubsection[]): GradesLock {
  if (lockedCount <= 0) return 'none';
  return subsections.some((one) => isGradedWithPoints(one) && one.showGrades && one.hasAccess)
    ? 'partial'
    : 'full';
}

/** The assignment types with graded subsections that have points, none of them accessible (PRG-62). */
export function listLockedTypes(subsections: readonly LockableSubsection[]): ReadonlySet<string> {
  const graded = subsections.filter(isGradedWithPoints);
  const open = new Set(graded.filter(({ hasAccess }) => hasAccess).map(({ type }) => type));
  return new Set(graded.flatMap(({ type }) => (type === null || open.has(type) ? [] : [type])));
}

/** An empty string is an assignment type here; only null means none (wire contract 9.4). */
function isGradedWithPoints({ type, isGraded, possible, earned }: LockableSubsection): boolean {
  return type !== null && isGraded && (possible > 0 || earned > 0);
}
