import type { ReactNode } from 'react';
import { Alert } from '../../ui/Alert.tsx';
import { OptionalContent } from '../OptionalContent.tsx';
import type { AlertFrame, CourseAlert } from './alert.ts';
import { EnrolledAlert } from './EnrolledAlert.tsx';
import { EnrollmentAlert, SignInAlert } from './EntranceAlerts.tsx';
import { CertificateAlert, CourseTimeAlert, NotPassingAlert, ScheduledContentAlert } from './lazy-alerts.ts';
import { PrivateCourseAlert } from './PrivateCourseAlert.tsx';

export interface AlertViewProps {
  readonly alert: CourseAlert;
  /** Left out for an alert that can't be dismissed. */
  readonly onDismiss?: (() => void) | undefined;
}

/** One alert, by its code; an unknown code shows the alert's text (ALT-11). */
export function AlertView({ alert, onDismiss }: AlertViewProps): ReactNode {
  // Screen readers read alerts that load with the page in document order; only a success message is announced.
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
        <OptionalContent>
          <CertificateAlert frame={frame} certificate={alert} />
        </OptionalContent>
      );
    case 'not-passing':
      return (
        <OptionalContent>
          <NotPassingAlert frame={frame} {...alert} />
        </OptionalContent>
      );
    case 'course-end':
    case 'course-start':
      return (
        // So that the content below hardly shifts when it loads.
        <OptionalContent fallback={<div style={{ blockSize: '5.5rem' }} />}>
          <CourseTimeAlert frame={frame} alert={alert} />
        </OptionalContent>
      );
    case 'scheduled-content':
      return (
        <OptionalContent>
          <ScheduledContentAlert frame={frame} {...alert} />
        </OptionalContent>
      );
    default:
      return alert.text !== '' && <Alert {...frame}>{alert.text}</Alert>;
  }
}
