import { act } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToPipeableStream } from 'react-dom/server';
import { createMemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FRAME_TIMEOUT_MS } from '../features/courseware/frames/use-frame-timeout.ts';
import { loadLaterCatalogue, preloadCatalogue } from '../i18n/I18nProvider.tsx';
import { english, findLocale } from '../i18n/locales.ts';
import { createLms } from '../lms/create-lms.ts';
import { courseId, ids } from '../lms/fixtures.ts';
import { createQueryClient } from '../lms/query-client.ts';
import { sessionQuery } from '../lms/session.ts';
import { readSiteConfig } from '../lms/site-config.ts';
import { App } from './App.tsx';
import { type PageRequest, renderScreen } from './render-screen.tsx';
import { provideRouteContext, waitForFirstScreen } from './router.ts';
import { routes } from './routes.tsx';
import { type PageState, pageStates, renderedAt, requestPage, unitStates } from './testing/page-states.ts';

const consoleErrors: unknown[][] = [];
let unmount = () => {};

beforeEach(() => {
  consoleErrors.length = 0;
  vi.spyOn(console, 'error').mockImplementation((...args) => void consoleErrors.push(args));
  // The browser's clock differs from the server's.
  vi.spyOn(Date, 'now').mockReturnValue(renderedAt + 90_000);
});
afterEach(async () => {
  await act(async () => unmount());
  document.body.replaceChildren();
  delete window.lecternFrame;
});

/** The front end as a browser starts it, over the responses that the page embeds. */
async function prepareApp({ url, settings, responses, user, language }: PageRequest) {
  const locale = findLocale(language) ?? english;
  const location = new URL(url);
  const config = readSiteConfig({ LMS_BASE_URL: location.origin, ...settings });
  const lms = createLms(config, {
    location,
    cookies: { cookie: '' },
    sleep: async () => {},
    logSink: () => {},
    fetch: async (address) => {
      const served = responses[decodeURI(new URL(address).pathname)];
      return served === undefined
        ? new Response('{}', { status: address === config.refreshUrl ? 401 : 404 })
        : new Response(served.body, { headers: { date: served.date } });
    },
  });
  const client = createQueryClient(lms);
  client.setQueryData(sessionQuery().queryKey, user);
  await Promise.all([preloadCatalogue(locale), loadLaterCatalogue(locale)]);
  const router = createMemoryRouter(routes, {
    initialEntries: [location.pathname + location.search],
    getContext: () => provideRouteContext(client, locale.lang),
  });
  await waitForFirstScreen(router, true);
  return { client, router, locale };
}

/** jsdom doesn't know the element `search`; a browser has one renderer only. */
const expected = /unrecognized in this browser|multiple renderers concurrently/;

/** Puts the server's markup of a state into the page, as it is before the program runs. */
async function openServed(state: PageState) {
  const request = requestPage(state);
  const { markup, state: served } = await renderScreen(request);
  // Only in one process: React's server renderer leaves the values of contexts until its next rendering.
  await new Promise<void>((resolve) => void renderToPipeableStream('', { onAllReady: resolve }));
  const root = document.createElement('div');
  root.innerHTML = markup;
  document.body.append(root);
  const app = await prepareApp(request);
  /** Returns what React had to repair. */
  async function hydrate(): Promise<unknown[]> {
    const problems: unknown[] = [];
    await act(async () => {
      const hydrated = hydrateRoot(root, <App {...app} first={served.first} />, {
        onRecoverableError: (error) => void problems.push(error),
      });
      unmount = () => hydrated.unmount();
    });
    return problems;
  }
  return { root, hydrate };
}

test.each(Object.entries(pageStates))(
  'the browser takes over the server’s markup, and the console is silent: %s',
  async (_, state) => {
    const { root, hydrate } = await openServed(state);
    const heading = root.querySelector('h1');
    const frame = root.querySelector('#unit-iframe');
    expect(await hydrate()).toEqual([]);
    expect(consoleErrors.filter(([text]) => !expected.test(String(text)))).toEqual([]);
    expect(root.querySelector('h1')).toBe(heading);
    // One that is replaced would load again.
    expect(root.querySelector('#unit-iframe')).toBe(frame);
  },
);

/** The served frame of a unit, as the inline script has found it. */
function recordFrame(root: HTMLElement): HTMLIFrameElement {
  const element = root.querySelector<HTMLIFrameElement>('#unit-iframe');
  if (element === null) throw new Error('The page has no unit');
  window.lecternFrame = { element, hasArrived: true, messages: [] };
  return element;
}

test('what a served frame sent before the program ran is not lost, nor its height', async () => {
  const { root, hydrate } = await openServed(unitStates['a unit on a phone'] ?? {});
  const frame = recordFrame(root);
  const data = { type: 'plugin.resize', payload: { width: 300, height: 700 } };
  const source = frame.contentWindow;
  window.lecternFrame?.messages?.push(
    new MessageEvent('message', { data, origin: 'https://units.example.org', source }),
  );
  // By the inline script.
  frame.height = '700';
  expect(await hydrate()).toEqual([]);
  expect(frame.height).toBe('700');
  expect(frame.scrolling).toBe('no');
  expect(root.querySelector('[data-unit-loading]')).toBeNull();
});

test('a served frame that had loaded without reporting its height counts as failed in time', async () => {
  const { root, hydrate } = await openServed(unitStates['a unit on a phone'] ?? {});
  recordFrame(root);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await hydrate();
  await act(() => vi.advanceTimersByTimeAsync(FRAME_TIMEOUT_MS));
  vi.useRealTimers();
  // The LMS, asked for the unit, says so.
  expect(root).toHaveTextContent('You’ve been signed out.');
});

test('the height from an earlier visit is reserved, and what was seen of the notices is known', async () => {
  const state = unitStates['access that ends soon, beside a unit'] ?? {};
  const stored = { unitId: ids.warmUp, width: window.innerWidth, height: 900, top: 0, url: '' };
  sessionStorage.setItem('lectern.unitHeight', JSON.stringify(stored));
  localStorage.setItem(`upgradeWidget.${courseId}`, '"inactive"');
  localStorage.setItem(`upgradeWidgetLastSeen.${courseId}`, '"accessDaysLeft"');
  const { root, hydrate } = await openServed(state);
  expect(await hydrate()).toEqual([]);
  expect(root.querySelector('#unit-iframe')).toHaveAttribute('height', '900');
  expect(root.querySelector('[data-testid="unread"]')).toBeNull();
  sessionStorage.clear();
  localStorage.clear();
});
