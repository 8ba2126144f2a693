import type { QueryClient } from '@tanstack/react-query';
import { preloadCatalogue } from '../i18n/I18nProvider.tsx';
import { chooseLocale, type Locale } from '../i18n/locales.ts';
import { createLms } from '../lms/create-lms.ts';
import { createQueryClient } from '../lms/query-client.ts';
import { sessionQuery } from '../lms/session.ts';
import type { EarlyRequests } from '../lms/transport/early.ts';
import { consoleSink, createLogger } from '../lms/transport/logging.ts';
import { loadSiteConfig } from './config.ts';
import { type AppRouter, createAppRouter } from './router.ts';

declare global {
  interface Window {
    /** Requests that the script in the page started; see `lms/transport/early.ts`. */
    lecternEarly?: EarlyRequests;
  }
}

export interface StartedApp {
  readonly client: QueryClient;
  readonly router: AppRouter;
  readonly locale: Locale;
}

/** Everything that must stand before the first screen: settings, who visits, language. Whatever fails is fatal (RTE-15). */
export async function start(): Promise<StartedApp> {
  const config = await loadSiteConfig({
    page: document.getElementById('lectern-config')?.textContent ?? null,
    build: import.meta.env,
    origin: window.location.origin,
    fetch: (url, init) => fetch(url, init),
    log: createLogger(consoleSink),
  });
  const locale = chooseLocale({
    search: window.location.search,
    isDevelopment: import.meta.env.DEV,
    cookies: document.cookie,
    cookieName: config.languageCookie,
  });
  const client = createQueryClient(createLms(config, { early: window.lecternEarly ?? {} }));
  await Promise.all([preloadCatalogue(locale), client.fetchQuery(sessionQuery())]);
  return { client, locale, router: createAppRouter(client) };
}
