import { DAY } from '../../../i18n/durations.ts';
import type { Onboarding } from '../../../lms/onboarding.ts';

/** The state of onboarding as the panel names it. */
export type OnboardingStatus =
  | 'notStarted'
  | 'started'
  | 'submitted'
  | 'verified'
  | 'rejected'
  | 'error'
  | 'otherCourseApproved'
  | 'expiringSoon';

/** The link to the onboarding exam, if there is one now. */
export type StartButton =
  | { readonly kind: 'none' }
  | { readonly kind: 'link'; readonly href: string; readonly invites: 'complete' | 'view' }
  /** `date` is ISO text. */
  | { readonly kind: 'notReleased'; readonly date: string }
  | { readonly kind: 'pastDue' };

export interface OnboardingView {
  /** Null for an unknown state: the panel then names none (CS-09). */
  readonly status: OnboardingStatus | null;
  readonly button: StartButton;
  /** Whether the panel says how long a review takes (OUT-50). */
  readonly showsReviewTime: boolean;
}

/** How long before its end an onboarding counts as ending soon, in milliseconds. */
export const EXPIRING_SOON = 28 * DAY;

/** What the panel shows at a time of the server's clock, epoch milliseconds (OUT-38 to OUT-50). */
export function viewOnboarding(onboarding: Onboarding, now: number): OnboardingView {
  const status = isExpiringSoon(onboarding, now) ? 'expiringSoon' : readStatus(onboarding.onboarding_status);
  return {
    status,
    button: findButton(onboarding, status, now),
    showsReviewTime: status !== 'verified' && status !== 'otherCourseApproved',
  };
}

/** A date already past counts, too: the learner has to onboard again in both cases (OUT-42, CS-07). */
function isExpiringSoon({ expiration_date: date }: Onboarding, now: number): boolean {
  return Date.parse(date ?? '') - now < EXPIRING_SOON;
}

function readStatus(status: string | null | undefined): OnboardingStatus | null {
  switch (status ?? '') {
    case '':
    case 'created':
    case 'download_software_clicked':
    case 'ready_to_start':
      return 'notStarted';
    case 'started':
    case 'ready_to_submit':
      return 'started';
    case 'submitted':
    case 'second_review_required':
      return 'submitted';
    case 'verified':
      return 'verified';
    case 'rejected':
      return 'rejected';
    case 'error':
      return 'error';
    case 'other_course_approved':
      return 'otherCourseApproved';
    default:
      return null;
  }
}

/** The exam is done in these states of the server, whatever the panel shows (OUT-49). */
const done: readonly (string | null | undefined)[] = ['submitted', 'second_review_required', 'verified'];

function findButton(onboarding: Onboarding, status: OnboardingStatus | null, now: number): StartButton {
  if (done.includes(onboarding.onboarding_status)) return { kind: 'none' };
  const release = onboarding.onboarding_release_date ?? '';
  // A missing or invalid date counts as released.
  if (Date.parse(release) > now) return { kind: 'notReleased', date: release };
  if (onboarding.onboarding_past_due === true) return { kind: 'pastDue' };
  const href = onboarding.onboarding_link ?? '';
  if (href === '') return { kind: 'none' };
  return { kind: 'link', href, invites: status === 'otherCourseApproved' ? 'view' : 'complete' };
}
