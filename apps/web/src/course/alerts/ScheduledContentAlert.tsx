import { defineMessages, useIntl } from 'react-intl';
import { Alert } from '../../ui/Alert.tsx';
import { Link } from '../../ui/Link.tsx';
import type { AlertFrame } from './alert.ts';

export interface ScheduledContentAlertProps {
  readonly frame: AlertFrame;
  readonly scheduleUrl: string | null;
}

/** Parts of the course are not released yet (ALT-03). */
export function ScheduledContentAlert({ frame, scheduleUrl }: ScheduledContentAlertProps) {
  const intl = useIntl();
  return (
    <Alert {...frame} title={intl.formatMessage(messages.title)}>
      <p>
        {intl.formatMessage(messages.text)}
        {scheduleUrl !== null && (
          <>
            {' '}
            <Link href={scheduleUrl}>{intl.formatMessage(messages.schedule)}</Link>
          </>
        )}
      </p>
    </Alert>
  );
}

const messages = defineMessages({
  title: {
    defaultMessage: 'More content is coming soon',
    description: 'Alert on the home of a course that is not released as a whole yet',
  },
  text: {
    defaultMessage: 'This course releases its content over time.',
    description: 'Text of the alert that more content is coming; a link to the schedule may follow',
  },
  schedule: {
    defaultMessage: 'View the course schedule',
    description: 'Link in the alert that more content is coming, to the dates of the course',
  },
});
