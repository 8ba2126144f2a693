import type { CourseTree } from '@lectern/olx';

/** What the rules of enrolling look at. Times are epoch milliseconds. */
export type EnrollmentRules = Pick<CourseTree, 'enrollmentStart' | 'enrollmentEnd' | 'invitationOnly'> & {
  maxStudentEnrollments: number | null;
};

export type EnrollmentDecision = 'open' | 'not-yet-open' | 'closed' | 'invitation-only' | 'full';

/** The rules of a course. */
export function enrollmentRulesOf(tree: CourseTree): EnrollmentRules {
  const { enrollmentStart, enrollmentEnd, invitationOnly, settings } = tree;
  return {
    enrollmentStart,
    enrollmentEnd,
    invitationOnly,
    maxStudentEnrollments: settings.maxStudentEnrollments,
  };
}

/**
 * Whether a learner who is not enrolled may enrol now. From the start on it is open, at the end it is closed; `enrolled`
 * counts active learners and is asked only where there is a limit.
 */
export function decideEnrollment(rules: EnrollmentRules, now: number, enrolled: number): EnrollmentDecision {
  if (rules.invitationOnly) return 'invitation-only';
  if (rules.enrollmentStart !== null && now < rules.enrollmentStart) return 'not-yet-open';
  if (rules.enrollmentEnd !== null && now >= rules.enrollmentEnd) return 'closed';
  if (rules.maxStudentEnrollments !== null && enrolled >= rules.maxStudentEnrollments) return 'full';
  return 'open';
}

/** The sentence for the alert and for a refused enrolment; null when there is nothing to say. */
export function enrollmentText(decision: EnrollmentDecision): string | null {
  switch (decision) {
    case 'invitation-only':
      return 'Enrollment in this course is by invitation only.';
    case 'not-yet-open':
      return 'Enrollment in this course has not opened yet.';
    case 'closed':
      return 'Enrollment in this course is closed.';
    case 'full':
      return 'This course is full.';
    case 'open':
      return null;
  }
}
