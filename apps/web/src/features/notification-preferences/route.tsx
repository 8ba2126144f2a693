import { useQuery } from '@tanstack/react-query';
import { defineMessages, useIntl } from 'react-intl';
import type { LoaderFunctionArgs } from 'react-router';
import { leavePage } from '../../course/leave.ts';
import { usePage } from '../../course/page.tsx';
import { getQueryClient } from '../../course/route-context.ts';
import { SitePage } from '../../course/SitePage.tsx';
import { dashboardUrl, signInUrl } from '../../course/site-urls.ts';
import { getLms, useSiteConfig } from '../../lms/lms.ts';
import { notificationPreferencesQuery } from '../../lms/notifications/preferences.ts';
import { sessionQuery } from '../../lms/session.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { PreferenceList } from './PreferenceList.tsx';

/** Preferences are a person's: visitors sign in first. */
export async function loader({ context, request }: LoaderFunctionArgs): Promise<null> {
  const client = getQueryClient(context);
  const user = await client.ensureQueryData(sessionQuery());
  if (user === null) return leavePage(context, signInUrl(getLms(client).config, request.url));
  void client.prefetchQuery(notificationPreferencesQuery());
  return null;
}

/** `/notification-preferences`: how the learner is notified of each kind of event, in all courses. */
export function Component() {
  const intl = useIntl();
  const title = intl.formatMessage(messages.title);
  usePage(title);
  return (
    <SitePage>
      <div className="page page--reading">
        <PageTitle title={title} />
        <Content />
      </div>
    </SitePage>
  );
}

function Content() {
  const intl = useIntl();
  const config = useSiteConfig();
  const { data, isError, refetch } = useQuery({ ...notificationPreferencesQuery(), retryOnMount: false });
  if (isError && data === undefined) {
    return (
      <Alert
        type="error"
        actions={<Button onClick={() => void refetch()}>{intl.formatMessage(messages.retry)}</Button>}
      >
        {intl.formatMessage(messages.failed)}
      </Alert>
    );
  }
  if (data === undefined) {
    return (
      <div role="status" aria-label={intl.formatMessage(messages.loading)}>
        <Skeleton lines={6} />
      </div>
    );
  }
  if (data === null || data.preferences.length === 0) {
    return (
      <EmptyState
        icon="bell"
        title={intl.formatMessage(messages.none)}
        action={
          <ButtonLink variant="primary" href={dashboardUrl(config)}>
            {intl.formatMessage(messages.dashboard)}
          </ButtonLink>
        }
      />
    );
  }
  return <PreferenceList preferences={data.preferences} />;
}

const messages = defineMessages({
  title: {
    defaultMessage: 'Notification preferences',
    description: 'Heading of the page on which learners choose how they are notified',
  },
  loading: {
    defaultMessage: 'Loading your preferences…',
    description: 'Said by screen readers while the preferences for notifications load',
  },
  failed: {
    defaultMessage: 'We couldn’t load your preferences.',
    description: 'In place of the preferences for notifications',
  },
  retry: {
    defaultMessage: 'Try again',
    description: 'Button below the message that the preferences for notifications could not be loaded',
  },
  none: {
    defaultMessage: 'This site sends no notifications.',
    description: 'In place of the preferences on a site without notifications',
  },
  dashboard: {
    defaultMessage: 'Go to dashboard',
    description: 'Link below the text that the site sends no notifications, to the courses of the learner',
  },
});
