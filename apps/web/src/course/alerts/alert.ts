import type { AlertProps, AlertType } from '../../ui/Alert.tsx';

/** The alerts by code, each with the data that its text needs. */
export type CourseAlertContent =
  /** The learner just enrolled. */
  | { readonly code: 'enrolled' }
  /** A message with an unknown code. */
  | { readonly code: 'plain'; readonly text: string }
  /** A visitor without an account sees no content (ALT-09). */
  | { readonly code: 'sign-in' }
  /** A user who is not enrolled sees no content (ALT-08). `reason` is the server's. */
  | {
      readonly code: 'enrollment';
      readonly isStaff: boolean;
      readonly canEnroll: boolean;
      readonly reason: Reason;
    }
  /** The way into a course, for those who aren't enrolled (ALT-04 to ALT-07). */
  | {
      readonly code: 'private-course';
      readonly way: 'sign-in' | 'enroll' | 'none';
      readonly isStaff: boolean;
      readonly reason: Reason;
    }
  | CertificateContent
  /** Ended, in a paid mode, and not passed (CAL-11). `gradesUrl` is null when the course has no tab for grades. */
  | { readonly code: 'not-passing'; readonly gradesUrl: string | null }
  /** `date` is ISO, `remaining` milliseconds. */
  | {
      readonly code: 'course-end';
      readonly date: string;
      readonly remaining: number;
      readonly description: string;
    }
  | { readonly code: 'course-start'; readonly date: string; readonly remaining: number }
  | { readonly code: 'scheduled-content'; readonly scheduleUrl: string | null };

type Reason = string | null;

/** What the certificate of a course needs now (CAL-04 to CAL-10); dates are ISO, addresses absolute. */
export type CertificateContent = { readonly code: 'certificate' } & (
  | { readonly status: 'coming'; readonly courseEnd: string | null; readonly availableAt: string | null }
  | { readonly status: 'ready'; readonly form: 'web' | 'file'; readonly url: string }
  | { readonly status: 'ready'; readonly form: null }
  | { readonly status: 'to-request' }
  | { readonly status: 'to-verify'; readonly verifyUrl: string | null }
);

export type AlertTopic = 'general' | 'outline' | 'outline-end';

/**
 * An alert (ALT-11). It is listed under its topic only: `general` above the tabs, `outline` atop the outline,
 * `outline-end` after it.
 */
export type CourseAlert = CourseAlertContent & {
  readonly id: string;
  readonly topic: AlertTopic | (string & {});
  readonly type: AlertType | (string & {});
  readonly dismissible: boolean;
};

/** The props that every kind of alert passes to the primitive. */
export type AlertFrame = Pick<AlertProps, 'type' | 'onDismiss' | 'announce'>;
