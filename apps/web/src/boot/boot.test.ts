import type { RouteObject } from 'react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { routes } from '../app/routes.tsx';
import { start } from '../app/start.ts';
import { paths } from '../course/paths.ts';
import { plainSegments, screenSegments } from '../course/screen-segments.ts';
import { frameUrl } from '../features/courseware/frames/frame-url.ts';
import { bookmarkListQuery } from '../lms/bookmark-list.ts';
import { courseMetadataQuery } from '../lms/course-metadata.ts';
import { coursewareQuery } from '../lms/courseware.ts';
import { createLms } from '../lms/create-lms.ts';
import { datesQuery } from '../lms/dates.ts';
import {
  blocksWire,
  bookmarkPageWire,
  courseId,
  courseMetadataWire,
  coursewareCourseWire,
  datesWire,
  ids,
  learningSequencesWire,
  notesWire,
  outlineWire,
  progressWire,
  sequenceItem,
  sequenceWire,
} from '../lms/fixtures.ts';
import { getLms } from '../lms/lms.ts';
import { notesQuery } from '../lms/notes.ts';
import { outlineQuery } from '../lms/outline.ts';
import { progressQuery } from '../lms/progress.ts';
import { createQueryClient } from '../lms/query-client.ts';
import { sequenceQuery } from '../lms/sequence.ts';
import { sessionQuery } from '../lms/session.ts';
import { readSiteConfig } from '../lms/site-config.ts';
import { makeTokenCookie } from '../lms/testing.ts';
import type { CookieJar } from '../lms/transport/cookies.ts';
import { boot } from './boot.ts';

const settings = { LMS_BASE_URL: 'https://lms.example.org', UNITS_ORIGIN: 'https://units.example.org' };
const cookieName = 'edx-jwt-cookie-header-payload';

const answers: Record<string, unknown> = {
  [`/api/course_home/course_metadata/${courseId}`]: courseMetadataWire(),
  [`/api/course_home/outline/${courseId}`]: outlineWire(),
  [`/api/course_home/dates/${courseId}`]: datesWire(),
  [`/api/course_home/progress/${courseId}`]: progressWire(),
  [`/api/courseware/course/${courseId}`]: coursewareCourseWire(),
  [`/api/learning_sequences/v1/course_outline/${courseId}`]: learningSequencesWire(),
  [`/api/courseware/sequence/${ids.limits}`]: sequenceWire(),
  '/api/bookmarks/v1/bookmarks/': bookmarkPageWire(),
  [`/api/lectern/v1/courses/${courseId}/notes`]: { notes: notesWire() },
  '/api/courses/v2/blocks/': blocksWire(),
};

let sent: { url: string; init: RequestInit }[];

function setCookie(jar: CookieJar, cookie: string): void {
  jar.cookie = `${cookie}; path=/`;
}

const fakeFetch = async (url: string, init: RequestInit) => {
  sent.push({ url, init });
  const path = new URL(url).pathname;
  if (path === '/login_refresh') {
    const now = Date.now() / 1000;
    setCookie(document, makeTokenCookie('dana'));
    return Response.json({
      success: true,
      user_id: 7,
      response_epoch_seconds: now,
      response_http_date: '',
      expires: '',
      expires_epoch_seconds: now + 60,
    });
  }
  return answers[path] === undefined ? new Response(null, { status: 404 }) : Response.json(answers[path]);
};

/** Runs the page's script at an address, as the browser does before the program has loaded. */
function openPage(path: string, config: object = settings, screens: object = {}, build: object = {}): void {
  window.history.replaceState(null, '', path);
  const data = Object.entries({ config, build, screens });
  document.head.innerHTML = data
    .map(
      ([id, value]) => `<script type="application/json" id="lectern-${id}">${JSON.stringify(value)}</script>`,
    )
    .join('');
  boot();
}

function startProgram() {
  const early = window.lecternEarly ?? {};
  return createQueryClient(
    createLms(readSiteConfig(settings), { early, fetch: fakeFetch, logSink: () => {} }),
  );
}

beforeEach(() => {
  sent = [];
  vi.stubGlobal('fetch', fakeFetch);
  setCookie(document, makeTokenCookie('dana'));
  delete window.lecternEarly;
});

afterEach(() => {
  setCookie(document, `${cookieName}=; expires=Thu, 01 Jan 1970 00:00:00 GMT`);
});

type Client = ReturnType<typeof startProgram>;
const needs: [string, string, number, ((client: Client) => Promise<unknown>)[]][] = [
  ['the outline', paths.outline(courseId), 2, [(client) => client.fetchQuery(outlineQuery(courseId))]],
  ['the dates', paths.dates(courseId), 2, [(client) => client.fetchQuery(datesQuery(courseId))]],
  ['the progress', paths.progress(courseId), 2, [(client) => client.fetchQuery(progressQuery(courseId))]],
  [
    'the bookmarks',
    paths.bookmarks(courseId),
    2,
    [(client) => client.fetchQuery(bookmarkListQuery(courseId))],
  ],
  ['the search', paths.search(courseId), 1, []],
  ['the discussions', `${paths.discussion(courseId)}/posts/12`, 1, []],
  ['the address of a tab of the LMS', `/course/${courseId}/wiki`, 1, []],
  ['the notes', paths.notes(courseId), 2, [(client) => client.fetchQuery(notesQuery(courseId))]],
  [
    'a unit',
    paths.unit(courseId, ids.limits, ids.warmUp),
    5,
    [
      (client) => client.fetchQuery(coursewareQuery(courseId)),
      (client) => client.fetchQuery(sequenceQuery(courseId, ids.limits)),
    ],
  ],
];

test.each(needs)(
  'at %s the program uses each early request and repeats none',
  async (_, path, count, asks) => {
    openPage(path);
    await vi.waitFor(() => expect(sent).toHaveLength(count));
    const started = sent.map(({ url }) => url);
    const client = startProgram();
    await Promise.all([client.fetchQuery(courseMetadataQuery(courseId)), ...asks.map((ask) => ask(client))]);
    expect(window.lecternEarly).toEqual({});
    const repeated = sent.slice(count).filter(({ url }) => started.includes(url));
    expect(repeated).toEqual([]);
  },
);

test('early requests equal those of the transport', async () => {
  openPage(paths.outline(courseId));
  await vi.waitFor(() => expect(sent).toHaveLength(2));
  const early = sent.splice(0);
  delete window.lecternEarly;
  const client = startProgram();
  await client.fetchQuery(courseMetadataQuery(courseId));
  await client.fetchQuery(outlineQuery(courseId));
  const essence = ({ url, init }: (typeof sent)[number]) => ({
    url,
    method: init.method,
    credentials: init.credentials,
    headers: Object.fromEntries(new Headers(init.headers)),
  });
  expect(early.map(essence)).toEqual(sent.map(essence));
});

test('without a fresh token the refresh is sent first, and the session reuses it', async () => {
  setCookie(document, makeTokenCookie('dana', 1));
  openPage(paths.outline(courseId));
  await vi.waitFor(() => expect(sent).toHaveLength(3));
  expect(sent.map(({ url }) => new URL(url).pathname)).toEqual([
    '/login_refresh',
    `/api/course_home/course_metadata/${courseId}`,
    `/api/course_home/outline/${courseId}`,
  ]);
  const client = startProgram();
  expect(await client.fetchQuery(sessionQuery())).toMatchObject({ username: 'dana' });
  await client.fetchQuery(outlineQuery(courseId));
  expect(sent).toHaveLength(3);
});

describe('the reading settings of this browser', () => {
  const { dataset } = document.documentElement;
  afterEach(() => {
    delete dataset.reading;
    setCookie(document, 'lectern-reading=; max-age=0');
  });

  test('are shown before anything is drawn', () => {
    setCookie(document, 'lectern-reading=size-125%20theme-sepia');
    openPage('/');
    expect(dataset.reading).toBe('size-125 theme-sepia');
  });

  test('give way to those that the server has written into the page', () => {
    setCookie(document, 'lectern-reading=theme-sepia');
    dataset.reading = 'theme-dark';
    openPage('/');
    expect(dataset.reading).toBe('theme-dark');
  });

  test('nothing is written without any', () => {
    openPage('/');
    expect(dataset.reading).toBeUndefined();
  });
});

test('the courseware preconnects to the origin of units', () => {
  openPage(paths.unit(courseId, ids.limits, ids.warmUp));
  expect(document.querySelector('link[rel=preconnect]')?.getAttribute('href')).toBe(
    'https://units.example.org',
  );
});

describe('the frame of the unit in the address', () => {
  const address = paths.unit(courseId, ids.limits, ids.warmUp);
  const items = [sequenceItem(ids.warmUp, { graded: true })];
  const sequencePath = `/api/courseware/sequence/${ids.limits}`;
  const coursePath = `/api/courseware/course/${courseId}`;

  beforeEach(() => {
    Element.prototype.moveBefore = () => {};
    answers[sequencePath] = sequenceWire({ items });
  });
  afterEach(() => {
    Reflect.deleteProperty(Element.prototype, 'moveBefore');
    document.body.replaceChildren();
    delete window.lecternFrame;
    answers[sequencePath] = sequenceWire();
    answers[coursePath] = coursewareCourseWire();
  });

  async function findAddress(path: string, config: object = settings): Promise<string | undefined> {
    openPage(path, config);
    // The page's script has read the responses first, and inserts the frame before another task begins.
    const responses = Object.values(window.lecternEarly ?? {});
    await Promise.allSettled(responses.map(async (early) => (await early)?.response.clone().text()));
    await new Promise((resolve) => setTimeout(resolve));
    return window.lecternFrame?.element.src;
  }

  const frame = { unitId: ids.warmUp, format: 'Homework', isSignedIn: true, isPrefetched: false };
  const plain = { ...frame, jumpToId: null, examToken: null, isPreview: false };

  test.each([
    ['before Lectern’s LMS', address, settings, plain],
    ['before another LMS', address, { LMS_BASE_URL: settings.LMS_BASE_URL }, plain],
    ['with a component', `${address}?jumpToId=a%20b`, settings, { ...plain, jumpToId: 'a b' }],
  ])('starts with the address that the program gives it: %s', async (_, path, config, expected) => {
    expect(await findAddress(path, config)).toBe(frameUrl(readSiteConfig(config), expected));
  });

  test('a preview’s frame and data are left to the program, whose calls are others', async () => {
    expect(await findAddress(`/preview${address}`)).toBeUndefined();
    expect(Object.keys(window.lecternEarly ?? {}).filter((url) => url.includes('/courseware/'))).toEqual([]);
  });

  test('a visitor’s is the public view', async () => {
    setCookie(document, `${cookieName}=; expires=Thu, 01 Jan 1970 00:00:00 GMT`);
    vi.stubGlobal('fetch', async (url: string, init: RequestInit) =>
      url.endsWith('/login_refresh') ? new Response(null, { status: 401 }) : fakeFetch(url, init),
    );
    expect(await findAddress(address)).toBe(
      frameUrl(readSiteConfig(settings), { ...plain, isSignedIn: false }),
    );
  });

  test('is hidden, and keeps what the unit sends', async () => {
    await findAddress(address);
    const element = document.querySelector('iframe');
    expect(element).toHaveAttribute('inert');
    expect(element?.style.visibility).toBe('hidden');
    const event = new MessageEvent('message', { data: 1 });
    window.dispatchEvent(event);
    element?.dispatchEvent(new Event('load'));
    expect(window.lecternFrame).toMatchObject({ hasArrived: true, messages: [event] });
  });

  const gated = { ...sequenceWire().gated_content, gated: true };
  test.each([
    ['in a locked sequence', { items, gated_content: gated }, {}],
    ['in a sequence that is hidden after its due date', { items, is_hidden_after_due: true }, {}],
    ['in a timed exam', { items, is_time_limited: true }, {}],
    ['that is not in the sequence', { items: [sequenceItem(ids.practice)] }, {}],
    ['that waits for a signature', { items }, { user_needs_integrity_signature: true }],
  ])('doesn’t start for a unit %s', async (_, sequence, course) => {
    answers[sequencePath] = sequenceWire(sequence);
    answers[coursePath] = coursewareCourseWire(course);
    expect(await findAddress(address)).toBeUndefined();
  });

  test('doesn’t start where a frame that is moved would load again', async () => {
    Reflect.deleteProperty(Element.prototype, 'moveBefore');
    expect(await findAddress(address)).toBeUndefined();
  });

  test('doesn’t start without a unit in the address, or without an answer', async () => {
    expect(await findAddress(`/course/${courseId}/${ids.limits}`)).toBeUndefined();
    delete answers[sequencePath];
    expect(await findAddress(address)).toBeUndefined();
  });
});

test.each(needs)('at %s, Lectern’s own calls aren’t sent to another LMS', async (_, path) => {
  openPage(path, { LMS_BASE_URL: settings.LMS_BASE_URL });
  await vi.waitFor(() => expect(sent).not.toEqual([]));
  await Promise.allSettled(Object.values(window.lecternEarly ?? {}));
  expect(sent.filter(({ url }) => url.includes('/lectern/'))).toEqual([]);
});

test('knows every word after a course’s key that isn’t a sequence', () => {
  const segmentsOf = (routes: readonly RouteObject[]): string[] =>
    routes.flatMap(({ path = '', children = [] }) =>
      path === '/course/:courseId'
        ? children.map((child) => child.path?.split('/')[0] ?? '')
        : segmentsOf(children),
    );
  const literal = segmentsOf(routes).filter((word) => !word.startsWith(':'));
  expect(literal.toSorted()).toEqual([...Object.keys(screenSegments), ...plainSegments].toSorted());
  const folders = Object.keys(import.meta.glob('../features/*/route.tsx')).map((path) => path.split('/')[2]);
  expect(folders).toEqual(expect.arrayContaining(Object.values(screenSegments)));
});

test('no early requests outside course pages', () => {
  openPage('/');
  expect(sent).toEqual([]);
});

describe('on a page without settings', () => {
  const lms = 'https://lms.example.org';
  const configAddress = (base: string) => `${base}/api/mfe_config/v1?mfe=learning`;
  const home = `/api/course_home/course_metadata/${courseId}`;
  const outline = `/api/course_home/outline/${courseId}`;
  const pathsOf = (base: string) =>
    sent
      .map(({ url }) => new URL(url))
      .flatMap(({ href, pathname }) => (href.startsWith(base) ? [pathname] : []));

  beforeEach(() => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
  });

  afterEach(() => {
    delete answers['/api/mfe_config/v1'];
  });

  /** Starts the program as the entry does, and requests what the home needs. */
  async function startHome() {
    const app = await start();
    if (app === null) throw new Error('The page was left');
    await app.client.fetchQuery(courseMetadataQuery(courseId));
    await app.client.fetchQuery(outlineQuery(courseId));
    return getLms(app.client).config;
  }

  test('fetches settings and data in parallel if the build has the LMS’s URL', async () => {
    answers['/api/mfe_config/v1'] = { LMS_BASE_URL: lms, SITE_NAME: 'Told' };
    openPage(paths.outline(courseId), {}, {}, { LMS_BASE_URL: `${lms}/` });
    expect(sent.map(({ url }) => url)).toEqual([configAddress(lms)]);
    await vi.waitFor(() => expect(pathsOf(lms)).toEqual(['/api/mfe_config/v1', home, outline]));
    expect(await startHome()).toMatchObject({ siteName: 'Told', lmsBaseUrl: lms });
    expect(sent).toHaveLength(3);
  });

  test('fetches the data once the settings name the LMS, before the bundle loads', async () => {
    answers['/api/mfe_config/v1'] = { LMS_BASE_URL: lms, LOGO_URL: null };
    openPage(
      paths.outline(courseId),
      {},
      {},
      { MFE_CONFIG_API_URL: 'https://conf.example.org/api/mfe_config/v1' },
    );
    await vi.waitFor(() => expect(pathsOf(lms)).toEqual([home, outline]));
    expect(await startHome()).toMatchObject({ lmsBaseUrl: lms });
    expect(sent).toHaveLength(3);
  });

  test('fetches again if the settings name another LMS than the build', async () => {
    answers['/api/mfe_config/v1'] = { LMS_BASE_URL: lms };
    openPage(paths.outline(courseId), {}, {}, { LMS_BASE_URL: 'https://former.example.org' });
    await vi.waitFor(() => expect(sent).toHaveLength(3));
    expect(await startHome()).toMatchObject({ lmsBaseUrl: lms });
    expect(pathsOf(lms).sort()).toEqual([home, outline]);
  });

  test('fetches settings from the page’s origin, and continues without them', async () => {
    openPage(paths.outline(courseId), {});
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.url).toBe(configAddress(window.location.origin));
    expect(await startHome()).toMatchObject({ lmsBaseUrl: window.location.origin });
  });
});

test('the files of the current screen are preloaded with the entry, those of other screens aren’t', () => {
  const screens = {
    outline: ['/assets/outline.js', '/assets/parts.js'],
    courseware: ['/assets/courseware.js'],
  };
  openPage(paths.outline(courseId), settings, screens);
  const links = [...document.querySelectorAll('link')];
  expect(links.map(({ rel, href }) => [rel, new URL(href).pathname])).toEqual([
    ['modulepreload', '/assets/outline.js'],
    ['modulepreload', '/assets/parts.js'],
  ]);
});
