import type { QueryClient } from '@tanstack/react-query';
import type { FirstRender } from '../i18n/first-render.ts';
import { loadLaterCatalogue, preloadCatalogue } from '../i18n/I18nProvider.tsx';
import { loadModules } from '../i18n/lazy-component.ts';
import { chooseLocale, type Locale } from '../i18n/locales.ts';
import { createLms } from '../lms/create-lms.ts';
import { getLms } from '../lms/lms.ts';
import { createQueryClient } from '../lms/query-client.ts';
import { sessionQuery } from '../lms/session.ts';
import { findCookie } from '../lms/transport/cookies.ts';
import { takeEarly } from '../lms/transport/early.ts';
import { isOutage } from '../lms/transport/errors.ts';
import { consoleSink, createLogger } from '../lms/transport/logging.ts';
import { loadSiteConfig } from './config.ts';
import { findNoticePage } from './notices.ts';
import { type AppRouter, createAppRouter, waitForFirstScreen } from './router.ts';
import type { ServerPage } from './server-page.ts';

declare global {
  interface Window {
    /** What the server rendered the page with, if this browser renders the same. */
    lecternPage?: ServerPage;
  }
}

export interface StartedApp {
  readonly client: QueryClient;
  readonly router: AppRouter;
  readonly locale: Locale;
  /** What the server rendered the page with; null if the browser renders it from scratch. */
  readonly first?: FirstRender | null;
}

/**
 * Loads what the first screen needs: settings, session, language. Any failure is fatal (RTE-15), but for an LMS that
 * doesn't respond, which the screen says. Null when the page is left for a notice (RTE-32); `leave` navigates there.
 */
export async function start(
  leave = (url: string): void => window.location.replace(url),
): Promise<StartedApp | null> {
  const early = window.lecternEarly ?? {};
  const page = window.lecternPage ?? null;
  const readElement = (id: string) => document.getElementById(id)?.textContent ?? null;
  const config = await loadSiteConfig({
    page: readElement('lectern-config'),
    build: readElement('lectern-build'),
    origin: window.location.origin,
    fetch: async (url, init) => (await takeEarly(early, url))?.response ?? fetch(url, init),
    log: createLogger(consoleSink),
  });
  const locale = chooseLocale({
    search: window.location.search,
    isDevelopment: import.meta.env.DEV,
    chosen: page?.language ?? findCookie(document, config.languageCookie),
    browser: navigator.languages,
    additional: config.additionalLanguages,
  });
  const client = createQueryClient(createLms(config, { early }));
  // A server renders with the messages of every screen.
  const messages = [preloadCatalogue(locale), page && loadLaterCatalogue(locale)];
  await Promise.all([...messages, fetchSession(client)]);
  const user = client.getQueryData(sessionQuery().queryKey);
  const isSessionKnown = user !== undefined;
  const first = page?.username === (user?.username ?? null) ? page.first : null;
  // Somebody else signed in meanwhile, in another tab.
  if (first === null) page?.forget();
  const notice = isSessionKnown ? await findNoticePage(client, window.location.href) : null;
  if (notice !== null) {
    leave(notice);
    return null;
  }
  const router = createAppRouter(client, locale.lang);
  await waitForFirstScreen(router, first !== null);
  if (page !== null && first !== null) await loadModules(page.modules);
  return { client, locale, router, first };
}

/** Resolves once it is known who is signed in, or once the LMS fails to say: the screen shows when it is retried. */
function fetchSession(client: QueryClient): Promise<unknown> {
  const { retries } = getLms(client).transport;
  const session = client.fetchQuery(sessionQuery()).catch((error: unknown) => {
    if (!isOutage(error)) throw error;
  });
  const retrying = Promise.withResolvers<void>();
  const unsubscribe = retries.subscribe(retrying.resolve);
  return Promise.race([session, retrying.promise]).finally(unsubscribe);
}
