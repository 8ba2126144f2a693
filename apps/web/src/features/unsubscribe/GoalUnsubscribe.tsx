import { useQuery } from '@tanstack/react-query';
import { defineMessage, type MessageTag, useIntl } from 'react-intl';
import { unsubscribeQuery } from '../../lms/unsubscribe.ts';
import { ContactLink, Done, Failed, UnsubscribePage } from './UnsubscribePage.tsx';

/** Unsubscribes from the reminders of a weekly goal (GUN-01 to GUN-05). */
export function GoalUnsubscribe({ token }: { readonly token: string }) {
  const intl = useIntl();
  const { status, data } = useQuery(unsubscribeQuery(token));
  return (
    <UnsubscribePage
      status={status}
      done={
        <Done title={intl.formatMessage(done)}>
          <p>
            {intl.formatMessage(doneText, {
              courseTitle: data?.courseTitle ?? '',
              title: (chunks) => <strong dir="auto">{chunks}</strong>,
            })}
          </p>
        </Done>
      }
      failed={
        <Failed>
          <p>{intl.formatMessage(failedText, { link: (chunks) => <ContactLink>{chunks}</ContactLink> })}</p>
        </Failed>
      }
    />
  );
}

const done = defineMessage({
  defaultMessage: 'You’ve unsubscribed from goal reminders',
  description: 'Heading once reminders of a weekly goal are switched off',
});

const doneText = defineMessage<{ courseTitle: string; title: MessageTag }>({
  defaultMessage: 'You won’t get any more reminders about your goal in <title>{courseTitle}</title>.',
  description: 'Below the heading; what is in the title element is the title of a course',
});

const failedText = defineMessage<{ link: MessageTag }>({
  defaultMessage:
    'We were unable to unsubscribe you from goal reminder emails. Please try again later or <link>contact support</link> for help.',
  description: 'Below the heading; what is in the link element leads to the site’s contact page',
});
