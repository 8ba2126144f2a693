import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { defineMessages, useIntl } from 'react-intl';
import { type Location, Outlet, ScrollRestoration, useNavigation, useRevalidator } from 'react-router';
import { ExperimentsProvider } from '../course/experiments.tsx';
import { PageAnnouncer } from '../course/page.tsx';
import { RouterLink } from '../course/RouterLink.tsx';
import { lazyComponent } from '../i18n/lazy-component.ts';
import { useLms } from '../lms/lms.ts';
import { sessionQuery } from '../lms/session.ts';
import { LinkProvider } from '../ui/Link.tsx';
import { ToastProvider } from '../ui/Toast.tsx';
import { experiments } from './experiments.ts';
import styles from './Root.module.css';

/** Nothing without a connection, when its code can't be fetched either. */
const RetryNotice = lazyComponent('RetryNotice', () =>
  import('./RetryNotice.tsx').then(
    (module) => module.RetryNotice,
    () => () => null,
  ),
);

/** The providers of every screen: router links, toasts, announcements, scroll restoration. */
export function Root() {
  const userChanges = useUserChanges();
  return (
    <LinkProvider component={RouterLink}>
      <ToastProvider>
        <PageAnnouncer>
          <NavigationProgress />
          <LazyRetryNotice />
          <ExperimentsProvider value={experiments}>
            <Outlet key={userChanges} />
          </ExperimentsProvider>
          <Scrolling />
        </PageAnnouncer>
      </ToastProvider>
    </LinkProvider>
  );
}

/**
 * How often the user changed while the page was open: they signed out or in in another tab, or their session ended. What
 * was cached for the user before is dropped then, and the screen loads as if it were opened by the new one. Its state is
 * dropped by a new key.
 */
function useUserChanges(): number {
  const client = useQueryClient();
  const { transport } = useLms();
  const { revalidate } = useRevalidator();
  const [count, setCount] = useState(0);
  useEffect(
    () =>
      transport.onUserChange((user) => {
        client.clear();
        client.setQueryData(sessionQuery().queryKey, user);
        setCount((before) => before + 1);
        revalidate();
      }),
    [client, transport, revalidate],
  );
  return count;
}

/**
 * Where the reader has scrolled on a served screen before the program ran, the page stays: the router would return to its
 * top, under the reader's eyes and fingers.
 */
function Scrolling() {
  const [top] = useState(() => (typeof window === 'undefined' ? 0 : window.scrollY));
  // After that of the router, which is in a child.
  useLayoutEffect(() => {
    if (top > 0) window.scrollTo({ top, behavior: 'instant' });
  }, [top]);
  return <ScrollRestoration getKey={scrollKeyOf} />;
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

/** Says that the site doesn't respond, while requests are retried. */
function LazyRetryNotice() {
  const { retries } = useLms().transport;
  const isRetrying = useSyncExternalStore(retries.subscribe, retries.hasAny, retries.hasAny);
  return (
    isRetrying && (
      <Suspense>
        <RetryNotice />
      </Suspense>
    )
  );
}

const messages = defineMessages({
  loading: {
    defaultMessage: 'Loading the next page',
    description: 'Name for screen readers of the line at the top while the next page is fetched',
  },
});

/** Every first page of a tab has the same key: without its address, it would be scrolled to where the page before it was. */
const scrollKeyOf = ({ key, pathname, search }: Location): string =>
  key === 'default' ? pathname + search : key;
