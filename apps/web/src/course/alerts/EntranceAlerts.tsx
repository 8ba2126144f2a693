import { defineMessage, defineMessages, type MessageTag, useIntl } from 'react-intl';
import { useLms } from '../../lms/lms.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Link } from '../../ui/Link.tsx';
import { EnrollButton } from '../EnrollButton.tsx';
import { useCourseId } from '../route-context.ts';
import { registerUrl, signInUrl } from '../site-urls.ts';
import type { AlertFrame } from './alert.ts';

/** Above the tabs, for a visitor without an account who sees no content (ALT-09). */
export function SignInAlert({ frame }: { readonly frame: AlertFrame }) {
  const intl = useIntl();
  const { config, location } = useLms();
  const here = location.href;
  return (
    <Alert {...frame}>
      <p>
        {intl.formatMessage(signInOrRegister, {
          signIn: (text) => (
            <Link key="sign-in" href={signInUrl(config, here)}>
              {text}
            </Link>
          ),
          register: (text) => (
            <Link key="register" href={registerUrl(config, here)}>
              {text}
            </Link>
          ),
        })}
      </p>
    </Alert>
  );
}

export interface EnrollmentAlertProps {
  readonly frame: AlertFrame;
  readonly isStaff: boolean;
  readonly canEnroll: boolean;
  readonly reason: string | null;
}

/** Above the tabs, for a user who sees no content because they are not enrolled; staff only get a note (ALT-08). */
export function EnrollmentAlert({ frame, isStaff, canEnroll, reason }: EnrollmentAlertProps) {
  const intl = useIntl();
  const courseId = useCourseId();
  return (
    <Alert {...frame} actions={canEnroll && <EnrollButton courseId={courseId} variant="secondary" />}>
      <p>{intl.formatMessage(isStaff ? messages.staff : messages.enroll)}</p>
      {reason !== null && <p>{reason}</p>}
    </Alert>
  );
}

const messages = defineMessages({
  enroll: {
    defaultMessage: 'You must be enrolled in the course to see its content.',
    description:
      'Alert above a course for a learner who is not enrolled; a reason of the server and a button may follow',
  },
  staff: {
    defaultMessage: 'You’re viewing this course as staff and aren’t enrolled.',
    description: 'Alert above a course for one of its team who is not enrolled',
  },
});

const signInOrRegister = defineMessage<{ signIn: MessageTag; register: MessageTag }>({
  defaultMessage:
    'To see the content of this course, please <signIn>sign in</signIn> or <register>register</register>.',
  description: 'Alert above a course for a visitor without an account; both elements are links',
});
