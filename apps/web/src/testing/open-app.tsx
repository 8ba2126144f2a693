import { type BrowserWindow, SITE_ORIGIN } from '@lectern/testkit';
import { type RenderResult, render } from '@testing-library/react';
import { createMemoryRouter } from 'react-router';
import { App } from '../app/App.tsx';
import { loadSiteConfig } from '../app/config.ts';
import { provideRouteContext } from '../app/router.ts';
import { routes } from '../app/routes.tsx';
import { english } from '../i18n/locales.ts';
import { createLms } from '../lms/create-lms.ts';
import { createQueryClient } from '../lms/query-client.ts';
import { sessionQuery } from '../lms/session.ts';
import { createLogger, type LogEntry } from '../lms/transport/logging.ts';

// jsdom defines its own class of this name, of which Node's buffers, as Fastify checks them, are not instances.
Object.assign(globalThis, { ArrayBuffer: Buffer.alloc(0).buffer.constructor });

export interface OpenApp extends RenderResult {
  /** The path that the address bar would show. */
  readonly path: () => string;
  /** The log entries of the front end, oldest first. */
  readonly log: readonly LogEntry[];
}

/** The whole front end at an address, over the real LMS in process: its own routes, transport and settings. */
export async function openApp(
  browserWindow: BrowserWindow,
  now: () => number,
  path: string,
): Promise<OpenApp> {
  const log: LogEntry[] = [];
  const logSink = (entry: LogEntry) => log.push(entry);
  const config = await loadSiteConfig({
    page: null,
    build: null,
    origin: SITE_ORIGIN,
    fetch: browserWindow.fetch,
    log: createLogger(logSink),
  });
  const surroundings = {
    fetch: browserWindow.fetch,
    cookies: browserWindow.cookies,
    now,
    sleep: async () => {},
    logSink,
  };
  const client = createQueryClient(createLms(config, surroundings));
  await client.fetchQuery(sessionQuery());
  const router = createMemoryRouter(routes, {
    initialEntries: [path],
    getContext: () => provideRouteContext(client, english.lang),
  });
  const rendered = render(<App client={client} router={router} locale={english} />);
  return { ...rendered, path: () => router.state.location.pathname, log };
}
