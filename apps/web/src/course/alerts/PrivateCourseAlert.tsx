import { defineMessages, useIntl } from 'react-intl';
import { Alert } from '../../ui/Alert.tsx';
import { EnrollButton } from '../EnrollButton.tsx';
import { useCourseId } from '../route-context.ts';
import { SignInLinks } from '../SignInLinks.tsx';
import type { AlertFrame } from './alert.ts';

export interface PrivateCourseAlertProps {
  readonly frame: AlertFrame;
  readonly way: 'sign-in' | 'enroll' | 'none';
  readonly isStaff: boolean;
  /** Why enrolling isn't possible, in the server's words. */
  readonly reason: string | null;
}

/**
 * On the outline, for those who aren't enrolled: how to sign in or enroll (ALT-05 to ALT-07). Staff can see everything
 * without enrolling.
 */
export function PrivateCourseAlert({ frame, way, isStaff, reason }: PrivateCourseAlertProps) {
  const intl = useIntl();
  const courseId = useCourseId();
  const actions =
    way === 'sign-in' ? <SignInLinks /> : way === 'enroll' && <EnrollButton courseId={courseId} />;
  return (
    <Alert
      {...frame}
      title={intl.formatMessage(isStaff ? messages.staffTitle : messages.title)}
      actions={actions}
    >
      <p>{intl.formatMessage(isStaff ? messages.staff : texts[way])}</p>
      {reason !== null && <p>{reason}</p>}
    </Alert>
  );
}

const messages = defineMessages({
  title: {
    defaultMessage: 'Welcome! You aren’t enrolled in this course yet',
    description:
      'Title of the alert on the course home for visitors who are not enrolled; how to enroll follows',
  },
  staffTitle: {
    defaultMessage: 'You’re viewing this course as staff',
    description: 'Title of the alert on the home of a course for one of its team who is not enrolled',
  },
  staff: {
    defaultMessage:
      'You can open all its content without enrolling. Progress is saved for enrolled learners only.',
    description: 'On the home of a course, for one of its team who is not enrolled; a button may follow',
  },
});

const texts = defineMessages({
  'sign-in': {
    defaultMessage: 'Sign in or register, then enroll to get the full course.',
    description: 'On the home of a course, for a visitor without an account; links for both follow',
  },
  enroll: {
    defaultMessage: 'Enroll to get the full course.',
    description: 'On the home of a course, for a learner who is not enrolled; a button follows',
  },
  none: {
    defaultMessage: 'You need to be enrolled to get the full course.',
    description:
      'On the home of a course, for a learner who can’t enroll; the reason of the server may follow',
  },
});
