import type { CourseTree } from '@lectern/olx';
import { findPaidMode, isUpsellMode } from '../modes/modes.ts';
import type { RunSettings } from '../settings/course-settings.ts';
import { WEEK } from '../time/durations.ts';

const SHORTEST_WEEKS = 4;
const LONGEST_WEEKS = 18;

/** What the limits of audit learners look at. */
export interface AuditSituation {
  tree: Pick<CourseTree, 'start' | 'end'>;
  settings: RunSettings;
  /** Null: not enrolled. `createdAt` in epoch milliseconds. */
  enrollment: { mode: string; isActive: boolean; createdAt: number } | null;
}

/**
 * How many weeks a course takes: what the operator says, else the time from its start to its end, at least 4 and at most
 * 18. A course that never ends is taken for a short one.
 */
export function courseWeeks(tree: AuditSituation['tree'], settings: RunSettings): number {
  if (settings.auditWeeks !== null) return settings.auditWeeks;
  const weeks = tree.end === null ? SHORTEST_WEEKS : Math.ceil((tree.end - tree.start) / WEEK);
  return Math.max(SHORTEST_WEEKS, Math.min(weeks, LONGEST_WEEKS));
}

/**
 * The moment from which an audit learner has no access (ROL-03), or null where it never ends. It counts from enrolling, or
 * from the start of the course for who was there before; who leaves and comes back gains nothing. Without a paid mode there
 * is no way to keep access, so none is taken.
 */
export function auditExpiryOf({ tree, settings, enrollment }: AuditSituation): number | null {
  if (settings.auditAccess !== 'limited' || !isHeldToLimits(settings, enrollment)) return null;
  return Math.max(enrollment.createdAt, tree.start) + courseWeeks(tree, settings) * WEEK;
}

/**
 * Whether graded problems are kept from a visitor (ROL-02): from audit learners, and from who only looks at a public
 * course, as signing out must not open anything.
 */
export function isContentLimited({ settings, enrollment }: Omit<AuditSituation, 'tree'>): boolean {
  if (!settings.contentGating || findPaidMode(settings.modes) === null) return false;
  return !enrollment?.isActive || isHeldToLimits(settings, enrollment);
}

function isHeldToLimits(
  settings: RunSettings,
  enrollment: AuditSituation['enrollment'],
): enrollment is NonNullable<AuditSituation['enrollment']> {
  return (
    enrollment?.isActive === true &&
    isUpsellMode(enrollment.mode) &&
    findPaidMode(settings.modes) !== null &&
    (settings.limitsFrom === null || enrollment.createdAt >= settings.limitsFrom)
  );
}
