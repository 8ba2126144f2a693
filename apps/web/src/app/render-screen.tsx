import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { ReactNode } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
import { createMemoryRouter } from 'react-router';
import { leaveContext } from '../course/leave.ts';
import { TitleContext } from '../course/page.tsx';
import { getDateFormat } from '../i18n/date-formats.ts';
import { loadLaterCatalogue, preloadCatalogue } from '../i18n/I18nProvider.tsx';
import { LazyModulesContext } from '../i18n/lazy-component.ts';
import { english, findLocale } from '../i18n/locales.ts';
import { findTimeZone } from '../i18n/time-zone.ts';
import { courseMetadataQuery } from '../lms/course-metadata.ts';
import { createLms } from '../lms/create-lms.ts';
import { createQueryClient } from '../lms/query-client.ts';
import { type AuthenticatedUser, sessionQuery } from '../lms/session.ts';
import { readSiteConfig, type SiteConfig } from '../lms/site-config.ts';
import { App } from './App.tsx';
import { provideRouteContext, waitForFirstScreen } from './router.ts';
import { routes } from './routes.tsx';
import { type ServerPageState, sampleFormat } from './server-page.ts';
import { readWindow } from './server-window.ts';

/** A response of the LMS to a call of the screen. */
export interface ServedResponse {
  /** JSON in UTF-8. Stays in bytes on its way into the page: those of a large course have hundreds of kilobytes. */
  readonly body: Buffer<ArrayBuffer>;
  /** Its `Date` header. */
  readonly date: string;
}

export interface PageRequest {
  /** The address of the page, absolute. */
  readonly url: string;
  readonly courseId: string;
  /** The settings that the page embeds. */
  readonly settings: object;
  /** Responses by path; all calls that the screen sends before it is shown. */
  readonly responses: Readonly<Record<string, ServedResponse>>;
  /** Null for a visitor. */
  readonly user: AuthenticatedUser | null;
  /** The code of the reader's language, as the LMS knows it. */
  readonly language: string;
  /** The browser's zone; null if unknown. */
  readonly timeZone: string | null;
  /** What the browser reported of its window (`server-window.ts`); null if unknown. */
  readonly window: string | null;
  /** Epoch milliseconds. */
  readonly now: number;
}

/** The markup of a screen as the browser renders it first, and what it needs to do so. */
export interface RenderedScreen {
  readonly markup: string;
  readonly title: string;
  readonly lang: string;
  readonly dir: string;
  readonly state: ServerPageState;
}

/** Renders a screen. Rejects if it redirects, needs other data than it was given, or throws anywhere. */
export async function renderScreen(request: PageRequest): Promise<RenderedScreen> {
  const failures: unknown[] = [];
  const app = await openApp(request, (error) => failures.push(error));
  try {
    await waitForFirstScreen(app.router, true);
    if (!isOnScreen(app, request)) throw new Error('the screen redirects or fails');
    const screen = await renderApp(app, request);
    if (failures.length > 0) throw failures[0];
    return screen;
  } finally {
    app.router.dispose();
    app.client.clear();
  }
}

type OpenedApp = Awaited<ReturnType<typeof openApp>>;

/** The front end at the requested address, as the browser starts it. */
async function openApp(request: PageRequest, onError: (error: unknown) => void) {
  const location = new URL(request.url);
  const config = readSiteConfig({ LMS_BASE_URL: location.origin, ...request.settings });
  const locale = findLocale(request.language, config.additionalLanguages) ?? english;
  const client = createQueryClient(createServedLms(request, { config, location, onError }));
  client.setQueryData(sessionQuery().queryKey, request.user);
  await Promise.all([preloadCatalogue(locale), loadLaterCatalogue(locale)]);
  const router = createMemoryRouter(routes, {
    basename: import.meta.env.BASE_URL,
    initialEntries: [location.pathname + location.search],
    getContext: () => {
      const context = provideRouteContext(client, locale.lang);
      context.set(leaveContext, rejectLeaving);
      return context;
    },
  });
  return { config, locale, client, router };
}

function isOnScreen({ router, client }: OpenedApp, { url, courseId }: PageRequest): boolean {
  const { location, errors } = router.state;
  const course = client.getQueryData(courseMetadataQuery(courseId).queryKey);
  return location.pathname === new URL(url).pathname && errors === null && course !== undefined;
}

async function renderApp(
  { config, locale, client, router }: OpenedApp,
  { now, timeZone, window, user }: PageRequest,
): Promise<RenderedScreen> {
  const first = { serverNow: now, timeZone: findTimeZone(timeZone) ?? 'UTC', ...readWindow(window) };
  const titles: string[] = [];
  const modules = new Set<string>();
  const markup = await renderMarkup(
    <TitleContext value={(title) => void titles.push(title)}>
      <LazyModulesContext value={(name) => void modules.add(name)}>
        <App client={client} router={router} locale={locale} first={first} />
      </LazyModulesContext>
    </TitleContext>,
  );
  const { lang, dir, code } = locale;
  return {
    markup,
    title: titles.at(-1) ?? config.siteName,
    lang,
    dir,
    state: {
      language: code,
      username: user?.username ?? null,
      first,
      modules: [...modules],
      sample: getDateFormat(lang, { ...sampleFormat, timeZone: first.timeZone }).format(now),
    },
  };
}

/** An LMS that responds with what the request contains. */
function createServedLms(
  request: PageRequest,
  { config, location, onError }: { config: SiteConfig; location: URL; onError: (error: unknown) => void },
) {
  return createLms(config, {
    location,
    cookies: { cookie: '' },
    // The transport knows no session here: the LMS has answered already, and says who is signed in.
    fetch: async (address) =>
      address === config.refreshUrl ? new Response(null, { status: 401 }) : findServed(request, address),
    sleep: () => Promise.reject(new Error('the screen needs data that it was not given')),
    logSink: ({ level, error }) => {
      if (level === 'error') onError(error);
    },
  });
}

function rejectLeaving(url: string): never {
  throw new Error(`the screen leads to ${url}`);
}

function findServed({ responses }: PageRequest, address: string): Response {
  const served = responses[decodeURI(new URL(address).pathname)];
  if (served === undefined) throw new TypeError(`${address} is not among the data of the screen`);
  return new Response(served.body, { headers: { date: served.date } });
}

/** In one piece, without the scripts that would move late content to its place. */
async function renderMarkup(app: ReactNode): Promise<string> {
  const failures: unknown[] = [];
  const ready = Promise.withResolvers<void>();
  const { pipe } = renderToPipeableStream(app, {
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onAllReady: ready.resolve,
    onShellError: ready.reject,
    onError: (error) => void failures.push(error),
  });
  await ready.promise;
  const markup = await text(pipe(new PassThrough()));
  if (failures.length > 0) throw failures[0];
  return markup;
}
