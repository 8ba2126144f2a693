import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { defineMessages, type MessageDescriptor, useIntl } from 'react-intl';
import { makeCalendarFeed, removeCalendarFeed } from '../../../lms/calendar-feed.ts';
import { Button } from '../../../ui/Button.tsx';
import { useToasts } from '../../../ui/Toast.tsx';
import { Address } from './Address.tsx';
import styles from './CalendarPanel.module.css';

export interface SubscriptionProps {
  /** Null until the learner asks for one. */
  readonly address: string | null;
}

type Step = 'make' | 'renew' | 'remove';

/** Creates, shows, replaces and deletes the URL of the learner's calendar. */
export function Subscription({ address }: SubscriptionProps) {
  const intl = useIntl();
  const client = useQueryClient();
  const { showToast } = useToasts();
  const box = useRef<HTMLDivElement>(null);
  const changing = useMutation({
    mutationFn: (step: Step) => (step === 'remove' ? removeCalendarFeed(client) : makeCalendarFeed(client)),
    onSuccess(_, step) {
      // The button that was clicked may have been removed. If the focus has moved on meanwhile, leave it.
      if (box.current?.contains(document.activeElement)) box.current.focus();
      showToast({ message: intl.formatMessage(done[step]), tone: 'success' });
    },
    onError() {
      showToast({ message: intl.formatMessage(messages.failed), tone: 'danger' });
    },
  });
  const button = (step: Step, variant?: 'primary') => (
    <Button
      variant={variant}
      busy={changing.isPending && changing.variables === step}
      disabled={changing.isPending && changing.variables !== step}
      onClick={() => changing.mutate(step)}
    >
      {intl.formatMessage(messages[step])}
    </Button>
  );

  return (
    <div ref={box} tabIndex={-1} className={styles.content}>
      <p>{intl.formatMessage(messages.intro)}</p>
      {address === null ? (
        <div className="form__actions">{button('make', 'primary')}</div>
      ) : (
        <>
          <Address address={address} />
          <div className="form__actions">
            {button('renew')}
            {button('remove')}
          </div>
        </>
      )}
    </div>
  );
}

const done = defineMessages({
  make: {
    defaultMessage: 'Your calendar link is ready.',
    description: 'Short message after the private link of a calendar of due dates was created',
  },
  renew: {
    defaultMessage: 'Your calendar has a new link. The old one no longer works.',
    description: 'Short message after the private link of a calendar of due dates was replaced',
  },
  remove: {
    defaultMessage: 'The link no longer works.',
    description: 'Short message after the private address of a calendar of due dates was ended',
  },
}) satisfies Record<Step, MessageDescriptor>;

const messages = defineMessages({
  intro: {
    defaultMessage:
      'Subscribe once and see every due date in your own calendar. It updates when dates change.',
    description: 'Explains the calendar of due dates to which a learner can subscribe',
  },
  make: {
    defaultMessage: 'Create link',
    description: 'Button that creates the private link of a calendar of due dates',
  },
  renew: {
    defaultMessage: 'Replace link',
    description: 'Button that replaces the private link of a calendar of due dates',
  },
  remove: {
    defaultMessage: 'Turn off',
    description: 'Button after which the private link of a calendar of due dates no longer works',
  },
  failed: {
    defaultMessage: 'That didn’t work. Try again.',
    description: 'Short message after the address of a calendar of due dates could not be changed',
  },
});
