import { defineMessage, defineMessages, useIntl } from 'react-intl';
import type { Countdown } from './upgrade-notice.ts';

export interface CountdownTextProps {
  readonly countdown: Countdown;
}

/** "6 days left", "5 hours left", "Less than 1 hour left" (UPG-06 to UPG-08, CS-17). */
export function CountdownText({ countdown }: CountdownTextProps) {
  const intl = useIntl();
  switch (countdown.unit) {
    case 'days':
      return intl.formatMessage(daysLeft, { count: countdown.count });
    case 'hours':
      return intl.formatMessage(hoursLeft, { count: countdown.count });
    default:
      return intl.formatMessage(messages.lastHour);
  }
}

const daysLeft = defineMessage<{ count: number }>({
  defaultMessage: '{count, plural, one {# day left} other {# days left}}',
  description: 'How long access to a course, or a lower price, still lasts',
});

const hoursLeft = defineMessage<{ count: number }>({
  defaultMessage: '{count, plural, one {# hour left} other {# hours left}}',
  description: 'How long access to a course, or a lower price, still lasts; in the last 24 hours',
});

const messages = defineMessages({
  lastHour: {
    defaultMessage: 'Less than 1 hour left',
    description: 'How long access to a course, or a lower price, still lasts; in the last hour and after it',
  },
});
