import { defineMessages, useIntl } from 'react-intl';
import { Outlet, ScrollRestoration, useNavigation } from 'react-router';
import { ExperimentsProvider } from '../course/experiments.tsx';
import { PageAnnouncer } from '../course/page.tsx';
import { RouterLink } from '../course/RouterLink.tsx';
import { LinkProvider } from '../ui/Link.tsx';
import { ToastProvider } from '../ui/Toast.tsx';
import { experiments } from './experiments.ts';
import styles from './Root.module.css';

/** The providers of every screen: router links, toasts, announcements, scroll restoration. */
export function Root() {
  return (
    <LinkProvider component={RouterLink}>
      <ToastProvider>
        <PageAnnouncer>
          <NavigationProgress />
          <ExperimentsProvider value={experiments}>
            <Outlet />
          </ExperimentsProvider>
          <ScrollRestoration />
        </PageAnnouncer>
      </ToastProvider>
    </LinkProvider>
  );
}

/** While the next screen loads, the previous one stays; this bar shows that navigation is pending. */
function NavigationProgress() {
  const intl = useIntl();
  const { state } = useNavigation();
  if (state === 'idle') return null;
  return (
    <div className={styles.progress} role="progressbar" aria-label={intl.formatMessage(messages.loading)} />
  );
}

const messages = defineMessages({
  loading: {
    defaultMessage: 'Loading the next page',
    description: 'Name for screen readers of the line at the top while the next page is fetched',
  },
});
