import type { EnrollmentMode } from '@lectern/contract';
import type { CourseTree } from '@lectern/olx';
import { findFreeMode } from '../../kernel/modes/modes.ts';
import type { RunSettings } from '../../kernel/settings/course-settings.ts';

/** The input of the enrollment rules. Times are epoch milliseconds. */
export type EnrollmentRules = Pick<CourseTree, 'enrollmentStart' | 'enrollmentEnd' | 'invitationOnly'> & {
  maxStudentEnrollments: number | null;
  /** The modes that the course is offered in. */
  modes: readonly EnrollmentMode[];
};

/** `barred`: the course is closed to the visitor, whatever its dates. `paid-only`: it offers no free mode. */
export type EnrollmentDecision =
  | 'open'
  | 'barred'
  | 'not-yet-open'
  | 'closed'
  | 'invitation-only'
  | 'masters-only'
  | 'paid-only'
  | 'full';

/** The rules of a course: those of its export, overridden by the operator's settings. */
export function enrollmentRulesOf(tree: CourseTree, run: RunSettings): EnrollmentRules {
  const { enrollmentStart, enrollmentEnd, invitationOnly, settings } = tree;
  return {
    enrollmentStart,
    enrollmentEnd,
    invitationOnly,
    maxStudentEnrollments: run.maxEnrollments ?? settings.maxStudentEnrollments,
    modes: run.modes,
  };
}

/**
 * Whether a learner who is not enrolled may enroll now. The start is inclusive, the end exclusive; `enrolled` counts
 * active learners and is only called if there is a limit.
 */
export function decideEnrollment(rules: EnrollmentRules, now: number, enrolled: number): EnrollmentDecision {
  if (rules.modes.every((mode) => mode === 'masters')) return 'masters-only';
  if (rules.invitationOnly) return 'invitation-only';
  if (rules.enrollmentStart !== null && now < rules.enrollmentStart) return 'not-yet-open';
  if (rules.enrollmentEnd !== null && now >= rules.enrollmentEnd) return 'closed';
  if (findFreeMode(rules.modes) === null) return 'paid-only';
  if (rules.maxStudentEnrollments !== null && enrolled >= rules.maxStudentEnrollments) return 'full';
  return 'open';
}

/** The sentence for the alert and for a refused enrollment; null if there is none. */
export function enrollmentText(decision: EnrollmentDecision): string | null {
  switch (decision) {
    case 'barred':
      return 'You don’t have access to this course.';
    case 'invitation-only':
      return 'Enrollment in this course is by invitation only.';
    case 'masters-only':
      return 'This course is for students of a master’s program, who are enrolled by their program.';
    case 'paid-only':
      return 'This course isn’t free. Ask the organization that offers it to enroll you.';
    case 'not-yet-open':
      return 'Enrollment in this course hasn’t opened yet.';
    case 'closed':
      return 'Enrollment in this course is closed.';
    case 'full':
      return 'This course is full.';
    case 'open':
      return null;
  }
}
