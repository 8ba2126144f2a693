import { rm } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import html from '../../index.html?raw';
import { bootRendered } from '../boot/boot-rendered.ts';
import { courseMetadataQuery } from '../lms/course-metadata.ts';
import { coursewareQuery } from '../lms/courseware.ts';
import { datesQuery } from '../lms/dates.ts';
import { courseId, ids } from '../lms/fixtures.ts';
import { outlineQuery } from '../lms/outline.ts';
import { progressQuery } from '../lms/progress.ts';
import { sequenceQuery } from '../lms/sequence.ts';
import { makeTokenCookie, testLmsUrl } from '../lms/testing.ts';
import type { CookieJar } from '../lms/transport/cookies.ts';
import { start } from './start.ts';
import {
  datesStates,
  homeStates,
  progressStates,
  renderedAt,
  requestPage,
  unitStates,
} from './testing/page-states.ts';
import { openTextRenderer, writeBuild } from './testing/write-build.ts';

const tokenCookie = 'edx-jwt-cookie-header-payload';

let dist: string;
let render: ReturnType<typeof openTextRenderer>;
let sent: string[];

function setCookie(jar: CookieJar, cookie: string): void {
  jar.cookie = `${cookie}; path=/`;
}

beforeAll(async () => {
  dist = await writeBuild({ 'assets/index-1.css': '.button{color:red}' });
  render = openTextRenderer(dist);
});
afterAll(() => rm(dist, { recursive: true }));

beforeEach(() => {
  sent = [];
  vi.stubGlobal('fetch', async (url: string) => {
    sent.push(new URL(url).pathname);
    return new Response(null, { status: 404 });
  });
  vi.spyOn(console, 'error').mockImplementation(() => {});
  setCookie(document, makeTokenCookie('dana'));
});
afterEach(() => {
  delete window.lecternEarly;
  delete window.lecternPage;
  delete document.documentElement.dataset.rendered;
  setCookie(document, `${tokenCookie}=; expires=Thu, 01 Jan 1970 00:00:00 GMT`);
});

/** Opens the page that a server rendered, up to the moment before the program starts. */
async function openPage({
  state = {},
  hash = '',
  navigation = 'navigate',
  deliveryType = '',
  change = (page: string) => page,
} = {}) {
  const request = requestPage(state);
  const LMS_BASE_URL = testLmsUrl;
  const settings = {
    ...request.settings,
    LMS_BASE_URL,
    REFRESH_ACCESS_TOKEN_ENDPOINT: `${LMS_BASE_URL}/login_refresh`,
  };
  const template = html.replace('id="lectern-config">{}', `id="lectern-config">${JSON.stringify(settings)}`);
  const page = change((await render(template, { ...request, settings })).html);
  const parsed = new DOMParser().parseFromString(page, 'text/html').documentElement;
  window.history.replaceState(null, '', new URL(request.url).pathname + hash);
  document.documentElement.lang = parsed.lang;
  document.documentElement.dataset.rendered = parsed.dataset.rendered ?? '';
  document.head.innerHTML = parsed.querySelector('head')?.innerHTML ?? '';
  document.body.innerHTML = parsed.querySelector('body')?.innerHTML ?? '';
  const entry = { type: navigation, deliveryType, requestStart: 0, responseStart: 0 };
  // jsdom has no entries.
  Object.assign(performance, { getEntriesByType: () => [entry] });
  bootRendered();
  document.dispatchEvent(new Event('readystatechange'));
}

async function startProgram() {
  const app = await start();
  if (app === null) throw new Error('The page was left');
  return app;
}

test('the program takes over the data of the page, and nothing is requested', async () => {
  await openPage();
  const { first, client } = await startProgram();
  const zone = { timeZone: 'America/New_York' };
  expect(first).toEqual({ serverNow: renderedAt, ...zone, width: null, outline: null });
  expect(client.getQueryData(courseMetadataQuery(courseId).queryKey)?.title).toBe('Calculus, a start');
  expect(client.getQueryData(outlineQuery(courseId).queryKey)?.courseBlocks).not.toBeNull();
  expect(sent).toEqual([]);
});

test.each([
  ['the dates', datesStates['dates to come'], [datesQuery(courseId)]],
  ['the progress', progressStates['grades below the passing grade'], [progressQuery(courseId)]],
  [
    'a unit',
    unitStates['a unit on a phone'],
    [coursewareQuery(courseId), sequenceQuery(courseId, ids.limits)],
  ],
])('so it does for %s', async (_, state, queries) => {
  await openPage(state && { state });
  const { first, client } = await startProgram();
  expect(first).not.toBeNull();
  for (const { queryKey } of queries) expect(client.getQueryData(queryKey)).toBeDefined();
  expect(sent).toEqual([]);
});

test('nor for a visitor, who has no session to refresh', async () => {
  setCookie(document, `${tokenCookie}=; expires=Thu, 01 Jan 1970 00:00:00 GMT`);
  await openPage({ state: homeStates['a visitor’s home'] ?? {} });
  expect((await startProgram()).first).not.toBeNull();
  expect(sent).toEqual([]);
});

test('a token that can’t be requested is no error of the page', async () => {
  setCookie(document, `${tokenCookie}=; expires=Thu, 01 Jan 1970 00:00:00 GMT`);
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  const unhandled = vi.fn();
  process.on('unhandledRejection', unhandled);
  await openPage();
  await new Promise((resolve) => setTimeout(resolve));
  process.off('unhandledRejection', unhandled);
  expect(unhandled).not.toHaveBeenCalled();
});

test('the language is the server’s', async () => {
  await openPage({ state: { language: 'fr' } });
  const { first, locale } = await startProgram();
  expect([first !== null, locale.code]).toEqual([true, 'fr']);
});

test('the language is an additional one where the site has it', async () => {
  const settings = { ADDITIONAL_LANGUAGES: 'zh-cn' };
  await openPage({ state: { language: 'zh-cn', settings } });
  expect(document.documentElement.lang).toBe('zh-CN');
  expect(document.body.textContent).toContain('继续学习');
  expect((await startProgram()).locale.lang).toBe('zh-CN');
});

test('the page tells the server time zone and window for its next page', async () => {
  localStorage.setItem('lectern.outline', 'closed');
  await openPage();
  localStorage.clear();
  expect(document.cookie).toContain(`lectern-window=${window.innerWidth}.closed`);
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  expect(document.cookie).toContain(`lectern-time-zone=${encodeURIComponent(timeZone)}`);
});

test.each([
  ['the address has a fragment', { hash: '#main' }, []],
  [
    'the server writes dates in another way',
    { change: (page: string) => page.replace('"sample":"Tue, ', '"sample":"Tue. ') },
    [],
  ],
])('the browser renders the page again, with the embedded data, if %s', async (_, page, requests) => {
  await openPage(page);
  const { first, client } = await startProgram();
  expect(first).toBeNull();
  expect(client.getQueryData(outlineQuery(courseId).queryKey)).toBeDefined();
  expect(sent).toEqual(requests);
});

test.each([
  ['the page comes from the browser’s history', { navigation: 'back_forward' }, 'dana'],
  ['somebody else has signed in', {}, 'eve'],
  ['the page was prefetched long ago', { deliveryType: 'navigational-prefetch' }, 'dana'],
])('the data are requested if %s', async (_, page, username) => {
  setCookie(document, makeTokenCookie(username));
  await openPage(page);
  expect((await startProgram()).first).toBeNull();
  expect(sent).toEqual(
    expect.arrayContaining([
      `/api/course_home/course_metadata/${courseId}`,
      `/api/course_home/outline/${courseId}`,
    ]),
  );
});
