import { defineMessages, useIntl } from 'react-intl';
import { hasFlexibleSchedule, type ScheduleFacts } from './schedule-banner.ts';

/** Says that the dates of a self-paced course are a suggestion (BAN-09). */
export function ScheduleIntroduction({ facts }: { readonly facts: ScheduleFacts }) {
  const intl = useIntl();
  return hasFlexibleSchedule(facts) && <p className="muted">{intl.formatMessage(messages.flexible)}</p>;
}

const messages = defineMessages({
  flexible: {
    defaultMessage:
      'These dates are a suggested schedule to help you stay on track. It’s flexible: learn at your own pace, and shift the dates if you fall behind.',
    description: 'Introduces the dates of a self-paced course, on the page with its dates',
  },
});
