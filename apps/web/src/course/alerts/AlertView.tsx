import type { ReactNode } from 'react';
import { Alert } from '../../ui/Alert.tsx';
import { OptionalPart } from '../OptionalPart.tsx';
import type { AlertFrame, CourseAlert } from './alert.ts';
import { CertificateAlert, NotPassingAlert } from './CertificateAlerts.tsx';
import { CourseEndAlert, CourseStartAlert } from './CourseTimeAlerts.tsx';
import { EnrolledAlert } from './EnrolledAlert.tsx';
import { EnrollmentAlert, SignInAlert } from './EntranceAlerts.tsx';
import { PrivateCourseAlert } from './PrivateCourseAlert.tsx';
import { ScheduledContentAlert } from './ScheduledContentAlert.tsx';

export interface AlertViewProps {
  readonly alert: CourseAlert;
  /** Left out for an alert that can't be dismissed. */
  readonly onDismiss?: (() => void) | undefined;
}

/** One alert, by the kind of its code; one whose code nobody knows shows its text (ALT-11). */
export function AlertView({ alert, onDismiss }: AlertViewProps): ReactNode {
  // What comes with the page is read in its place; only good news of what was just done is announced.
  const frame: AlertFrame = { type: alert.type, onDismiss, announce: onDismiss ? 'status' : 'none' };
  switch (alert.code) {
    case 'enrolled':
      return <EnrolledAlert frame={frame} />;
    case 'sign-in':
      return <SignInAlert frame={frame} />;
    case 'enrollment':
      return <EnrollmentAlert frame={frame} {...alert} />;
    case 'private-course':
      return <PrivateCourseAlert frame={frame} {...alert} />;
    case 'certificate':
      return (
        <OptionalPart>
          <CertificateAlert frame={frame} certificate={alert} />
        </OptionalPart>
      );
    case 'not-passing':
      return (
        <OptionalPart>
          <NotPassingAlert frame={frame} {...alert} />
        </OptionalPart>
      );
    case 'course-end':
      return <CourseEndAlert frame={frame} {...alert} />;
    case 'course-start':
      return <CourseStartAlert frame={frame} {...alert} />;
    case 'scheduled-content':
      return <ScheduledContentAlert frame={frame} {...alert} />;
    default:
      return alert.text !== '' && <Alert {...frame}>{alert.text}</Alert>;
  }
}
