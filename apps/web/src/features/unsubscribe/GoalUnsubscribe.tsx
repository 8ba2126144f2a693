import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { defineMessage, defineMessages, type MessageTag, useIntl } from 'react-intl';
import { usePage } from '../../course/page.tsx';
import { SitePage } from '../../course/SitePage.tsx';
import { dashboardUrl } from '../../course/site-urls.ts';
import { useSiteConfig } from '../../lms/lms.ts';
import { unsubscribeQuery } from '../../lms/unsubscribe.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Link } from '../../ui/Link.tsx';
import { Spinner } from '../../ui/Spinner.tsx';

/** Says what became of unsubscribing. The page is nobody's in particular: it has no user menu (GUN-05). */
export function GoalUnsubscribe({ token }: { readonly token: string }) {
  const { status, data } = useQuery(unsubscribeQuery(token));
  return (
    <SitePage hidesAccount>
      <div className="page page--reading">
        {status === 'pending' && <Unsubscribing />}
        {status === 'success' && <Done courseTitle={data.courseTitle} />}
        {status === 'error' && <Failed />}
      </div>
    </SitePage>
  );
}

function Unsubscribing() {
  const text = useIntl().formatMessage(messages.unsubscribing);
  usePage(text);
  return <Spinner centered label={text} />;
}

function Done({ courseTitle }: { readonly courseTitle: string }) {
  const intl = useIntl();
  return (
    <Outcome title={intl.formatMessage(messages.done)} icon="circle-check">
      <p>
        {intl.formatMessage(doneText, {
          courseTitle,
          title: (words) => <strong dir="auto">{words}</strong>,
        })}
      </p>
    </Outcome>
  );
}

function Failed() {
  const intl = useIntl();
  const { contactUrl } = useSiteConfig();
  return (
    <Outcome title={intl.formatMessage(messages.failed)}>
      <p>
        {intl.formatMessage(failedText, {
          link: (words) => (contactUrl === null ? words : <Link href={contactUrl}>{words}</Link>),
        })}
      </p>
    </Outcome>
  );
}

interface OutcomeProps {
  readonly title: string;
  readonly icon?: 'circle-check';
  readonly children: ReactNode;
}

/** With the way on, in either case (GUN-04, CS-47). */
function Outcome({ title, icon, children }: OutcomeProps) {
  const intl = useIntl();
  const config = useSiteConfig();
  usePage(title);
  return (
    <div role="status">
      <EmptyState
        level={1}
        title={title}
        icon={icon}
        action={
          <ButtonLink variant="primary" href={dashboardUrl(config)}>
            {intl.formatMessage(messages.dashboard)}
          </ButtonLink>
        }
      >
        {children}
      </EmptyState>
    </div>
  );
}

const messages = defineMessages({
  unsubscribing: {
    defaultMessage: 'Unsubscribing…',
    description: 'While reminders of a weekly goal are being switched off; page title and screen reader text',
  },
  done: {
    defaultMessage: 'You’ve unsubscribed from goal reminders',
    description: 'Heading once reminders of a weekly goal are switched off',
  },
  failed: {
    defaultMessage: 'Something went wrong',
    description: 'Heading when reminders of a weekly goal could not be switched off',
  },
  dashboard: {
    defaultMessage: 'Go to dashboard',
    description: 'Link below the outcome of unsubscribing, to the courses of the learner',
  },
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
