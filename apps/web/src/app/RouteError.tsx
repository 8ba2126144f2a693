import { useEffect } from 'react';
import { defineMessages, useIntl } from 'react-intl';
import { useRouteError } from 'react-router';
import { MissingCodeError } from '../course/fetch-code.ts';
import { usePage } from '../course/page.tsx';
import { useReload } from '../course/reload.ts';
import { SitePage } from '../course/SitePage.tsx';
import { dashboardUrl } from '../course/site-urls.ts';
import { useLms, useSiteConfig } from '../lms/lms.ts';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { MissingScreen } from './MissingScreen.tsx';

/** Replaces a screen whose code could not be fetched, or that threw. The frame around it stays. */
export function RouteError() {
  const { log } = useLms();
  const error = useRouteError();
  useEffect(() => log.error('A screen broke', error), [log, error]);
  return error instanceof MissingCodeError ? <MissingScreen broken={<BrokenScreen />} /> : <BrokenScreen />;
}

function BrokenScreen() {
  const intl = useIntl();
  const reload = useReload();
  const config = useSiteConfig();
  const title = intl.formatMessage(messages.title);
  usePage(title);

  return (
    <div className="page page--reading">
      <EmptyState
        level={1}
        icon="warning"
        title={title}
        action={
          <div className="cluster">
            <Button variant="primary" onClick={reload}>
              {intl.formatMessage(messages.reload)}
            </Button>
            <ButtonLink href={dashboardUrl(config)}>{intl.formatMessage(messages.dashboard)}</ButtonLink>
          </div>
        }
      >
        <p>{intl.formatMessage(messages.text)}</p>
      </EmptyState>
    </div>
  );
}

/** The same as a whole page, for a route outside the site's frame. */
export function RouteErrorPage() {
  return (
    <SitePage>
      <RouteError />
    </SitePage>
  );
}

/**
 * The same without the site's frame, for errors in the frame or in the providers that it needs. Uses only the
 * application's providers, because nothing catches its own errors.
 */
export function RootError() {
  return (
    <main>
      <RouteError />
    </main>
  );
}

const messages = defineMessages({
  title: { defaultMessage: 'Something went wrong', description: 'Heading in place of a page that failed' },
  text: {
    defaultMessage: 'We couldn’t show this page. Your saved work is safe.',
    description: 'Text in place of a page that failed; a button to reload it follows',
  },
  reload: { defaultMessage: 'Reload page', description: 'Button in place of a page that failed' },
  dashboard: {
    defaultMessage: 'Go to your dashboard',
    description: 'Link in place of a page that failed: to the learner’s courses',
  },
});
