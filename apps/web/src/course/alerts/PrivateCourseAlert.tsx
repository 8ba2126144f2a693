import { defineMessages, useIntl } from 'react-intl';
import { Alert } from '../../ui/Alert.tsx';
import { EnrollButton } from '../EnrollButton.tsx';
import { useCourseId } from '../route-context.ts';
import { SignInLinks } from '../SignInLinks.tsx';
import type { AlertFrame } from './alert.ts';

export interface PrivateCourseAlertProps {
  readonly frame: AlertFrame;
  readonly way: 'sign-in' | 'enroll' | 'none';
  /** Why one can't enroll, in the server's words. */
  readonly reason: string | null;
}

/** On the outline, for who does not take part: the way in (ALT-05 to ALT-07). */
export function PrivateCourseAlert({ frame, way, reason }: PrivateCourseAlertProps) {
  const intl = useIntl();
  const courseId = useCourseId();
  const actions =
    way === 'sign-in' ? <SignInLinks /> : way === 'enroll' && <EnrollButton courseId={courseId} />;
  return (
    <Alert {...frame} title={intl.formatMessage(messages.title)} actions={actions}>
      <p>{intl.formatMessage(texts[way])}</p>
      {reason !== null && <p>{reason}</p>}
    </Alert>
  );
}

const messages = defineMessages({
  title: {
    defaultMessage: 'Welcome! You don’t take part in this course yet',
    description: 'Title of the alert on the home of a course for who is not enrolled; the way in follows',
  },
});

const texts = defineMessages({
  'sign-in': {
    defaultMessage: 'Sign in or register, and then enroll, to get the full course.',
    description: 'On the home of a course, for a visitor without an account; links for both follow',
  },
  enroll: {
    defaultMessage: 'Enroll now to get the full course.',
    description: 'On the home of a course, for a learner who is not enrolled; a button follows',
  },
  none: {
    defaultMessage: 'You need to be enrolled to get the full course.',
    description:
      'On the home of a course, for a learner who can’t enroll; the reason of the server may follow',
  },
});
