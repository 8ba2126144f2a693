import { defineMessages, useIntl } from 'react-intl';
import { Alert } from '../../ui/Alert.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import type { AlertFrame } from './alert.ts';
import { useCertificateEvent } from './use-certificate-event.ts';

export interface NotPassingAlertProps {
  readonly frame: AlertFrame;
  readonly gradesUrl: string | null;
}

/** A paid course that ended without a passing grade (CAL-11). */
export function NotPassingAlert({ frame, gradesUrl }: NotPassingAlertProps) {
  const intl = useIntl();
  const record = useCertificateEvent();
  return (
    <Alert
      {...frame}
      title={intl.formatMessage(messages.title)}
      actions={
        gradesUrl !== null && (
          <ButtonLink href={gradesUrl} onClick={() => record('view_grades')}>
            {intl.formatMessage(messages.grades)}
          </ButtonLink>
        )
      }
    >
      <p>{intl.formatMessage(messages.reason)}</p>
    </Alert>
  );
}

const messages = defineMessages({
  title: {
    defaultMessage: 'You are not eligible for a certificate',
    description: 'Alert on the home of a course that ended, for a learner whose grade is not enough',
  },
  reason: {
    defaultMessage:
      'The course has ended, and your grade is below the passing grade. Your grades show where points are missing, in case you take the course again.',
    description: 'Text of the alert that there will be no certificate',
  },
  grades: {
    defaultMessage: 'View grades',
    description: 'Link in the alert that there will be no certificate',
  },
});
