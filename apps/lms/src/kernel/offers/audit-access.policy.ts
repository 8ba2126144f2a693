import type { CourseTree } from '@lectern/olx';
import { WEEK } from '../../lib/durations.ts';
import { findPaidMode, isUpsellMode } from '../modes/modes.ts';
import type { RunSettings } from '../settings/course-settings.ts';

const MIN_WEEKS = 4;
const MAX_WEEKS = 18;

/** The input of the rules for audit learners. */
export interface AuditSituation {
  tree: Pick<CourseTree, 'start' | 'end'>;
  settings: RunSettings;
  /** Null: not enrolled. `createdAt` in epoch milliseconds. */
  enrollment: { mode: string; isActive: boolean; createdAt: number } | null;
}

/**
 * The length of a course in weeks: the operator's setting, else the time from its start to its end, clamped to 4 to 18.
 * A course without an end counts as a short one.
 */
export function courseWeeks(tree: AuditSituation['tree'], settings: RunSettings): number {
  if (settings.auditWeeks !== null) return settings.auditWeeks;
  const weeks = tree.end === null ? MIN_WEEKS : Math.ceil((tree.end - tree.start) / WEEK);
  return Math.max(MIN_WEEKS, Math.min(weeks, MAX_WEEKS));
}

/**
 * When an audit learner's access expires (ROL-03), or null if it never does. Counts from the enrollment or the start of
 * the course, whichever is later; enrolling again doesn't extend it. Without a paid mode learners couldn't keep access, so
 * it doesn't expire.
 */
export function auditExpiryOf({ tree, settings, enrollment }: AuditSituation): number | null {
  if (settings.auditAccess !== 'limited' || !hasAuditLimits(settings, enrollment)) return null;
  return Math.max(enrollment.createdAt, tree.start) + courseWeeks(tree, settings) * WEEK;
}

/**
 * Whether graded problems are locked for a visitor (ROL-02): for audit learners, and for visitors of a public course, as
 * signing out must not unlock anything.
 */
export function isContentLimited({ settings, enrollment }: Omit<AuditSituation, 'tree'>): boolean {
  if (!settings.contentGating || findPaidMode(settings.modes) === null) return false;
  return !enrollment?.isActive || hasAuditLimits(settings, enrollment);
}

function hasAuditLimits(
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
