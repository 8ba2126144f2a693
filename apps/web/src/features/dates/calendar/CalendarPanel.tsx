import { defineMessages, useIntl } from 'react-intl';
import { OptionalContent } from '../../../course/OptionalContent.tsx';
import { lazyComponent } from '../../../i18n/lazy-component.ts';
import { useCalendarFeed } from '../../../lms/calendar-feed.ts';
import { Disclosure } from '../../../ui/Disclosure.tsx';
import { Spinner } from '../../../ui/Spinner.tsx';
import styles from './CalendarPanel.module.css';

const Subscription = lazyComponent(
  'Subscription',
  async () => (await import('./Subscription.tsx')).Subscription,
);

/** Below the dates: offers them as a subscription for the learner's own calendar, if the LMS supports it. */
export function CalendarPanel() {
  const intl = useIntl();
  const feed = useCalendarFeed();
  if (feed === null) return null;
  return (
    <Disclosure
      className={styles.panel}
      summary={<h2 className={styles.title}>{intl.formatMessage(messages.title)}</h2>}
    >
      <OptionalContent fallback={<Spinner />}>
        <Subscription address={feed.address} />
      </OptionalContent>
    </Disclosure>
  );
}

const messages = defineMessages({
  title: {
    defaultMessage: 'Add to your calendar',
    description:
      'Heading of a part below the dates of a course that opens and closes: due dates in a calendar program',
  },
});
