import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { ReactNode } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
import { createMemoryRouter } from 'react-router';
import type { Manifest } from 'vite';
import { readAddress, screenOf } from '../boot/address.ts';
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
import { openStyleSheets, type UsedStyles } from './critical-styles.ts';
import { listLazyFiles } from './lazy-files.ts';
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
  /** What the browser told of its window (`server-window.ts`); null if unknown. */
  readonly window: string | null;
  /** Epoch milliseconds. */
  readonly now: number;
}

/** A page with its first screen. */
export interface RenderedPage {
  /** In UTF-8. */
  readonly html: Uint8Array;
  /** The text of its only style element, for the policy of the page. */
  readonly styles: string;
}

export type RenderPage = (template: string, request: PageRequest) => Promise<RenderedPage>;

const STYLE_SHEET = /<link rel="stylesheet"[^>]* href="([^"]*\/assets\/)([^"]+\.css)"[^>]*>/;

/**
 * Opens the renderer of first screens for a build. `template` is its page, with settings; the same components, data and
 * messages are used as in the browser, which takes over the markup (decision 0115). Rejects for redirects, failures, and
 * screens that need other data than they were given.
 */
export function openRenderer(dist: string): RenderPage {
  const assets = join(dist, 'assets');
  const [, folder = '', entry = ''] = STYLE_SHEET.exec(readFileSync(join(dist, 'index.html'), 'utf8')) ?? [];
  const others = readdirSync(assets).filter((name) => name.endsWith('.css') && name !== entry);
  const findStyles = openStyleSheets(
    [entry, ...others.sort()].map((name) => ({ name, text: readFileSync(join(assets, name), 'utf8') })),
  );
  const manifest: Manifest = JSON.parse(readFileSync(join(assets, 'manifest.json'), 'utf8'));
  const lazyFiles = listLazyFiles(manifest, folder.replace(/assets\/$/, ''));
  return async (template, request) => {
    const screen = await renderScreen(request);
    const [attribute = '', reading = ''] = / data-reading="([^"]*)"/.exec(template) ?? [];
    const { styles, names } = findStyles(screen.markup, reading);
    const lazy = screen.state.modules.flatMap((name) => lazyFiles[name] ?? []);
    const preloads = new Set([...listScreenFiles(template, request), ...lazy]);
    const html = fillPage(template, request, { ...screen, attribute, preloads }, { styles, names });
    return { html, styles };
  };
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
  const { url, courseId, user, now } = request;
  const location = new URL(url);
  const config = readSiteConfig({ LMS_BASE_URL: location.origin, ...request.settings });
  const locale = findLocale(request.language, config.additionalLanguages) ?? english;
  const failures: unknown[] = [];
  const lms = createServedLms(request, { config, location, onError: (error) => failures.push(error) });
  const client = createQueryClient(lms);
  client.setQueryData(sessionQuery().queryKey, user);
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
  try {
    await waitForFirstScreen(router, true);
    const { location: routed, errors } = router.state;
    const course = client.getQueryData(courseMetadataQuery(courseId).queryKey);
    if (routed.pathname !== location.pathname || errors !== null || course === undefined) {
      throw new Error('the screen redirects or fails');
    }
    const first = {
      serverNow: now,
      timeZone: findTimeZone(request.timeZone) ?? 'UTC',
      ...readWindow(request.window),
    };
    const titles: string[] = [];
    const modules = new Set<string>();
    const markup = await renderMarkup(
      <TitleContext value={(title) => void titles.push(title)}>
        <LazyModulesContext value={(name) => void modules.add(name)}>
          <App client={client} router={router} locale={locale} first={first} />
        </LazyModulesContext>
      </TitleContext>,
    );
    if (failures.length > 0) throw failures[0];
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
  } finally {
    router.dispose();
    client.clear();
  }
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

/** The page with the screen, its styles before it and its data after it, so that it shows as soon as it arrives. */
function fillPage(
  template: string,
  request: PageRequest,
  screen: RenderedScreen & { attribute: string; preloads: ReadonlySet<string> },
  { styles, names }: UsedStyles,
): Uint8Array {
  const { lang, dir, title, markup, state, attribute, preloads } = screen;
  const [, folder = ''] = STYLE_SHEET.exec(template) ?? [];
  const links = names.map((name) => `<link rel="stylesheet" crossorigin href="${folder}${name}">`);
  const rendered = state.username === null ? 'visitor' : 'user';
  const origin = new URL(request.url).origin;
  const data = Object.entries(request.responses).flatMap(([path, { body, date }]) => [
    `<script type="application/json" data-url="${escapeAttribute(origin + path)}" data-date="${date}">`,
    escapeJson(body),
    '</script>',
  ]);
  const stateScript = `<script type="application/json" id="lectern-state">${escapeLessThan(JSON.stringify(state))}</script>`;
  const [frameScript = ''] = markup.includes('<iframe') ? (FRAME_SCRIPT.exec(template) ?? []) : [];
  const pieces: [RegExp, string][] = [
    [/<html [^>]*>/, `<html lang="${lang}" dir="${dir}" data-rendered="${rendered}"${attribute}>`],
    [/<title>[^<]*<\/title>/, `<title>${escapeText(title)}</title>`],
    [STYLE_SHEET, `<style data-critical>${styles}</style>`],
    [/<script id="lectern-early">[\s\S]*?<\/script>/, ''],
    [FRAME_SCRIPT, ''],
    // Files of the other screens.
    [SCREEN_FILES, '{}'],
    [/<noscript>[\s\S]*?<\/noscript>/, ''],
  ];
  const page = pieces.reduce((text, [pattern, piece]) => text.replace(pattern, () => piece), template);
  const [before = '', after = ''] = page.split(ROOT);
  const content = [
    before,
    `<div id="root">${markup}</div>`,
    frameScript,
    ...Array.from(preloads, (href) => `<link rel="modulepreload" href="${href}">`),
    stateScript,
    ...data,
    ...links,
    after,
  ];
  return Buffer.concat(content.map((piece) => (typeof piece === 'string' ? Buffer.from(piece) : piece)));
}

const ROOT = /<div id="root">[\s\S]*?<\/main>\s*<\/div>/;
/** Takes care of the unit's frame until the program does, so it follows the frame (`boot/frame-entry.ts`). */
const FRAME_SCRIPT = /<script id="lectern-frame">[\s\S]*?<\/script>/;
const SCREEN_FILES = /(?<=id="lectern-screens">)[^<]*/;

/** URLs of the screen's files besides the program's, which would be known only once that runs. */
function listScreenFiles(template: string, { url }: PageRequest): readonly string[] {
  const address = readAddress(new URL(url).pathname);
  const files: Record<string, string[]> = JSON.parse(SCREEN_FILES.exec(template)?.[0] ?? '{}');
  return (address === null ? undefined : files[screenOf(address)]) ?? [];
}

const escapeText = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const escapeAttribute = (text: string) => escapeText(text).replaceAll('"', '&quot;');
const escapeLessThan = (json: string) => json.replaceAll('<', '\\u003c');

/** JSON that can't end its script element. */
const escapeJson = (json: Buffer): Buffer =>
  json.includes('<') ? Buffer.from(escapeLessThan(json.toString())) : json;
