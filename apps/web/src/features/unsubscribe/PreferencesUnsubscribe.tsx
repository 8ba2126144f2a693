import { useQuery } from '@tanstack/react-query';
import { defineMessage, type MessageTag, useIntl } from 'react-intl';
import { paths } from '../../course/paths.ts';
import { unsubscribePreferencesQuery } from '../../lms/unsubscribe.ts';
import { Link } from '../../ui/Link.tsx';
import { ContactLink, Done, Failed, UnsubscribePage } from './UnsubscribePage.tsx';

/** Unsubscribes from notification mails by the link in one of them. */
export function PreferencesUnsubscribe({ token }: { readonly token: string }) {
  const intl = useIntl();
  const { status } = useQuery(unsubscribePreferencesQuery(token));
  return (
    <UnsubscribePage
      status={status}
      done={
        <Done title={intl.formatMessage(done)}>
          <p>
            {intl.formatMessage(doneText, {
              link: (chunks) => <Link href={paths.notificationPreferences}>{chunks}</Link>,
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
  defaultMessage: 'You’ve unsubscribed from these emails',
  description: 'Heading once the notification mails are switched off of which one had the link to this page',
});

const doneText = defineMessage<{ link: MessageTag }>({
  defaultMessage: 'You can choose which emails you get in your <link>notification preferences</link>.',
  description:
    'Below the heading; what is in the link element leads to the page with a choice for each kind of notification',
});

const failedText = defineMessage<{ link: MessageTag }>({
  defaultMessage: 'We couldn’t unsubscribe you. Try again later, or <link>contact support</link>.',
  description: 'Below the heading; what is in the link element leads to the site’s contact page',
});
