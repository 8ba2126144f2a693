import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createTestLms, type FakeResponse, makeTokenCookie, type TestLmsOptions } from '../lms/testing.ts';
import { findNoticePage } from './notices.ts';
import { start } from './start.ts';

const path = '/notices/api/v1/unacknowledged';
const notice = 'https://lms.example.org/notices/render/7/';
const here = 'https://apps.example.org/learning/course/course-v1:A+B+C/home?a=1&b=2#week 1';

interface Given extends Omit<TestLmsOptions, 'settings'> {
  readonly response?: FakeResponse | Error;
  readonly enable?: boolean | string | null;
}

function open({
  response = { body: { results: [notice, `${notice}8/`] } },
  enable = 'true',
  ...options
}: Given = {}) {
  const lms = createTestLms(
    { [`GET ${path}`]: response },
    { ...options, settings: { ENABLE_NOTICES: enable } },
  );
  const asked = () => lms.requests.filter(({ url }) => url.pathname === path);
  return { ...lms, asked, find: () => findNoticePage(lms.client, here) };
}

test('[API-31] notices are requested as the signed-in learner', async () => {
  const { asked, find } = open();
  await find();
  expect(asked().map(({ url, headers }) => [url.href, headers.get('use-jwt-cookie')])).toEqual([
    [`https://lms.example.org${path}`, 'true'],
  ]);
});

test('[RTE-32] [CS-58] the first notice links back to the current page, including its query', async () => {
  const page = await open().find();
  expect(page).toBe(`${notice}?next=${encodeURIComponent(here)}`);
  expect(new URL(page ?? '').searchParams.get('next')).toBe(here);
});

test.each([
  [`${notice}?lang=en`, `${notice}?lang=en&next=`],
  ['/notices/render/9/', 'https://lms.example.org/notices/render/9/?next='],
])('the notice URL %s keeps its query and fragment', async (given, expected) => {
  const page = await open({ response: { body: { results: [given] } } }).find();
  expect(page).toBe(expected + encodeURIComponent(here));
});

test.each<[string, FakeResponse]>([
  ['an empty list', { body: { results: [] } }],
  ['null for a list', { body: { results: null } }],
  ['no list', { body: {} }],
])('[RTE-32] %s: nothing to read, and nothing logged', async (_, response) => {
  const { find, log } = open({ response });
  expect(await find()).toBeNull();
  expect(log).toEqual([]);
});

test.each<[string, FakeResponse | Error, 'info' | 'error']>([
  ['404', { status: 404, body: { detail: 'Not found.' } }, 'info'],
  ['401', { status: 401, body: { detail: 'No.' } }, 'error'],
  ['403', { status: 403, body: { detail: 'No.' } }, 'error'],
  ['500', { status: 500, body: {} }, 'error'],
  ['a broken connection', new Error('offline'), 'error'],
  ['a response that is none', { body: null }, 'error'],
  ['a notice that is none', { body: { results: [7] } }, 'info'],
  ['a script for an address', { body: { results: ['javascript:alert(1)'] } }, 'error'],
])('[ERR-08] [RTE-32] %s does not block the content, and is logged', async (_, response, level) => {
  const { find, log } = open({ response });
  expect(await find()).toBeNull();
  expect(log.map((entry) => entry.level)).toEqual([level]);
});

test('[ROL-14] no request is sent for visitors', async () => {
  const { asked, find } = open({ username: null });
  expect(await find()).toBeNull();
  expect(asked()).toEqual([]);
});

test.each([null, '', false, 'false', 'False'])(
  '[CFG-02] with ENABLE_NOTICES %j no request is sent',
  async (enable) => {
    const { asked, find } = open({ enable });
    expect(await find()).toBeNull();
    expect(asked()).toEqual([]);
  },
);

test('[CFG-02] no request is sent without the setting', () => {
  expect(createTestLms({}).config.enablesNotices).toBe(false);
});

test.each([true, 'true', 'True', '1'])('with ENABLE_NOTICES %j notices are requested', async (enable) => {
  expect(await open({ enable }).find()).not.toBeNull();
});

describe('on start-up', () => {
  const address = '/nowhere?a=1&b=2';
  let responses: Record<string, unknown>;
  let sent: string[];

  beforeEach(() => {
    window.history.replaceState(null, '', address);
    Reflect.set(document, 'cookie', `${makeTokenCookie('dana')}; path=/`);
    sent = [];
    responses = { [path]: { results: [notice] } };
    vi.stubGlobal('fetch', async (url: string) => {
      const { pathname } = new URL(url, window.location.origin);
      sent.push(pathname);
      return Response.json(responses[pathname] ?? {}, { status: pathname in responses ? 200 : 404 });
    });
  });
  afterEach(() => {
    Reflect.set(
      document,
      'cookie',
      `${makeTokenCookie('dana')}; path=/; expires=Thu, 01 Jan 1970 00:00:00 GMT`,
    );
    document.head.innerHTML = '';
  });

  async function startWith(settings: object) {
    const page = { LMS_BASE_URL: window.location.origin, ...settings };
    document.head.innerHTML = `<script type="application/json" id="lectern-config">${JSON.stringify(page)}</script>`;
    const leave = vi.fn();
    const app = await start(leave);
    app?.router.dispose();
    return { app, leave };
  }

  test('[RTE-32] with an unread notice the browser leaves for it, and no content renders', async () => {
    const { app, leave } = await startWith({ ENABLE_NOTICES: 'true' });
    expect(app).toBeNull();
    const next = encodeURIComponent(window.location.origin + address);
    expect(leave).toHaveBeenCalledExactlyOnceWith(`${notice}?next=${next}`);
  });

  test('[RTE-32] without a notice the content renders', async () => {
    responses[path] = { results: [] };
    const { app, leave } = await startWith({ ENABLE_NOTICES: 'true' });
    expect(app).not.toBeNull();
    expect(leave).not.toHaveBeenCalled();
  });

  test('[CFG-02] by default no request is sent', async () => {
    const { app } = await startWith({ ENABLE_NOTICES: null });
    expect(app).not.toBeNull();
    expect(sent).not.toContain(path);
  });
});
