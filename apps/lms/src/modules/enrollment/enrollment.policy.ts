import type { EnrollmentMode } from '@lectern/contract';
import type { CourseTree } from '@lectern/olx';
import { defineMessages, t } from '../../i18n/messages.ts';
import { findFreeMode } from '../../kernel/modes/modes.ts';
import type { RunSettings } from '../../kernel/settings/course-settings.ts';

const messages = defineMessages({
  barred: {
    defaultMessage: 'You don’t have access to this course.',
    description: 'Why a visitor can’t enroll in or open a course',
  },
  invitation: {
    defaultMessage: 'Enrollment in this course is by invitation only.',
    description: 'Why a visitor can’t enroll in a course',
  },
  masters: {
    defaultMessage: 'This course is for students of a master’s program, who are enrolled by their program.',
    description: 'Why a visitor can’t enroll in a course',
  },
  paid: {
    defaultMessage: 'This course isn’t free. Ask the organization that offers it to enroll you.',
    description: 'Why a visitor can’t enroll in a course',
  },
  notYet: {
    defaultMessage: 'Enrollment in this course hasn’t opened yet.',
    description: 'Why a visitor can’t enroll in a course',
  },
  closed: {
    defaultMessage: 'Enrollment in this course is closed.',
    description: 'Why a visitor can’t enroll in a course',
  },
  full: { defaultMessage: 'This course is full.', description: 'Why a visitor can’t enroll in a course' },
});

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
      return t(messages.barred);
    case 'invitation-only':
      return t(messages.invitation);
    case 'masters-only':
      return t(messages.masters);
    case 'paid-only':
      return t(messages.paid);
    case 'not-yet-open':
      return t(messages.notYet);
    case 'closed':
      return t(messages.closed);
    case 'full':
      return t(messages.full);
    case 'open':
      return null;
  }
}
