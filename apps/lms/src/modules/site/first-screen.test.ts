import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import {
  blocksRequestedFields,
  type CourseMetadataWire,
  type OutlineWire,
  type SequenceWire,
} from '@lectern/contract';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { recordActivity } from '../../kernel/activity/activity.store.ts';
import { saveRunSettings } from '../../kernel/settings/course-settings.store.ts';
import { DEFAULT_SETTINGS } from '../../kernel/settings/course-settings.ts';
import { DAY } from '../../lib/durations.ts';
import { SESSION_COOKIE } from '../../testing/browser.ts';
import { buildCourse, html, TEST_COURSE_KEY, TIMED_EXAM, usageKey } from '../../testing/course-builder.ts';
import { type LearningSite, openLearningSite, type Person } from '../../testing/learning-site.ts';

const KEY = TEST_COURSE_KEY;
const HOME = `/course/${KEY}/home`;
const METADATA = `/api/course_home/course_metadata/${KEY}`;
const SEQUENCE = usageKey('sequential', 's1');
const unitPath = (sequence: string, unit: string) =>
  `/course/${KEY}/${usageKey('sequential', sequence)}/${usageKey('vertical', unit)}`;
const OUTLINE = `/api/course_home/outline/${KEY}`;

const INDEX = `<!doctype html><script type="application/json" id="lectern-config">{}</script>
<script type="module" src="/assets/app-1.js"></script><p>Loading</p>`;
const STYLES = 'h1{color:red}';

/** A server build that shows what it was given. */
const rendersWith = (body: string) => `export const openRenderer = () => async (template, request) => {
  ${body}
  const text = (key, value) => value?.type === 'Buffer' ? Buffer.from(value.data).toString() : value;
  const given = '<pre>' + JSON.stringify(request, text) + '</pre>';
  return { html: Buffer.from(template + given), styles: '${STYLES}' };
};`;

const unit = (id: string) => [{ id, children: [html(`text of ${id}`)] }];
const tree = buildCourse({
  sections: [
    {
      id: 'c1',
      children: [
        { id: 's1', children: unit('u1') },
        { id: 'exam', exam: TIMED_EXAM, children: unit('in-exam') },
        {
          id: 'gated',
          prerequisite: { id: 's1', minScorePercent: 0, minCompletionPercent: 100 },
          children: unit('behind'),
        },
        { id: 'graded', graded: true, format: 'Homework', children: unit('unsigned') },
        { id: 'past', due: '2026-01-13T05:00:00Z', hideAfterDue: true, children: unit('hidden') },
        { id: 'later', start: '2099-01-01T05:00:00Z', children: unit('unreleased') },
      ],
    },
  ],
});

let folder: string;
let site: LearningSite;
let lines: string[];

async function open(build: string | null, config: { serverRendering?: boolean } = {}): Promise<Person> {
  folder = await mkdtemp(join(tmpdir(), 'lectern-web-'));
  await mkdir(join(folder, 'server'));
  await writeFile(join(folder, 'index.html'), INDEX);
  await writeFile(join(folder, 'package.json'), '{"type":"module"}');
  if (build !== null) await writeFile(join(folder, 'server/render-page.js'), build);
  const log = pino({ level: 'info' }, { write: (line: string) => lines.push(line) });
  site = await openLearningSite(tree, { config: { webDist: folder, ...config }, log });
  return site.join('dana', { mode: 'audit', account: { timeZone: null } });
}

beforeEach(() => {
  lines = [];
});
afterEach(async () => {
  await site.close();
  await rm(folder, { recursive: true });
});

/** What the build was given; null if the page has no first screen. */
function findRequest(page: string) {
  const [, json] = /<pre>(.*)<\/pre>/s.exec(page) ?? [];
  return json === undefined ? null : JSON.parse(json);
}

async function count(rendering: string): Promise<number> {
  const { values } = await site.context.metrics.firstScreens.get();
  return values.find(({ labels }) => Object.values(labels).includes(rendering))?.value ?? 0;
}

test('the course home is rendered with the data that the browser would request', async () => {
  const dana = await open(rendersWith(''));
  const page = await dana.browser.get(HOME, {
    cookie: 'lectern-time-zone=Asia%2FTokyo',
    'accept-language': 'fr',
  });
  expect(page.headers['cache-control']).toBe('private, no-cache');
  const hash = createHash('sha256').update(STYLES).digest('base64');
  expect(page.headers['content-security-policy']).toContain(`style-src 'self' 'sha256-${hash}';`);
  const request = findRequest(page.body);
  expect(request).toMatchObject({
    url: `http://localhost${HOME}`,
    courseId: KEY,
    settings: { LMS_BASE_URL: 'http://localhost' },
    user: { userId: dana.user.id, username: 'dana', administrator: false, roles: [] },
    language: 'fr',
    now: site.clock.now(),
  });
  for (const path of [METADATA, OUTLINE]) {
    expect(JSON.parse(request.responses[path].body)).toEqual(
      (await dana.browser.get(path, { 'accept-language': 'fr' })).json(),
    );
    expect(Date.parse(request.responses[path].date)).not.toBeNaN();
  }
  expect(await count('rendered')).toBe(1);
});

test('a page is compressed for few packets, where the browser reads Brotli', async () => {
  const dana = await open(rendersWith(''));
  const page = await dana.get(HOME, { 'accept-encoding': 'gzip, deflate, br, zstd' });
  expect(page.headers['content-encoding']).toBe('br');
  const html = brotliDecompressSync(page.rawPayload);
  expect(findRequest(html.toString())).not.toBeNull();
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5 };
  expect(page.rawPayload.length).toBe(brotliCompressSync(html, { params }).length);
  const other = await dana.get(HOME, { 'accept-encoding': 'gzip, zstd' });
  expect(other.headers['content-encoding']).toBe('zstd');
});

test('each visitor gets their own data, and the browser’s time zone', async () => {
  const dana = await open(rendersWith(''));
  dana.browser.cookies.set('lectern-time-zone', 'Asia/Tokyo');
  const eve = await site.join('eve', { mode: 'audit' });
  const [danas, eves] = await Promise.all([dana.get(HOME), eve.get(HOME)]);
  expect(findRequest(danas.body)).toMatchObject({ user: { username: 'dana' }, timeZone: 'Asia/Tokyo' });
  expect(findRequest(eves.body)).toMatchObject({ user: { username: 'eve' }, timeZone: null });
  const metadata = (page: { body: string }): CourseMetadataWire =>
    JSON.parse(findRequest(page.body).responses[METADATA].body);
  expect([danas, eves].map((page) => metadata(page).username)).toEqual(['dana', 'eve']);
});

const BLOCKS = `/api/courses/v2/blocks/?course_id=${encodeURIComponent(KEY)}&username=dana&depth=3&requested_fields=${encodeURIComponent(blocksRequestedFields)}`;

test.each([
  ['dates', `/course/${KEY}/dates`, [METADATA, `/api/course_home/dates/${KEY}`]],
  ['progress', `/course/${KEY}/progress`, [METADATA, `/api/course_home/progress/${KEY}`]],
  [
    'a unit',
    unitPath('s1', 'u1'),
    [
      METADATA,
      `/api/courseware/course/${KEY}`,
      `/api/courseware/sequence/${SEQUENCE}`,
      `/api/learning_sequences/v1/course_outline/${KEY}`,
      BLOCKS,
    ],
  ],
])('%s: rendered with the data that the browser would request', async (_, path, calls) => {
  const dana = await open(rendersWith(''));
  dana.browser.cookies.set('lectern-window', '1280.closed');
  const page = await dana.get(path);
  expect(page.headers['cache-control']).toBe('private, no-cache');
  const request = findRequest(page.body);
  expect(request).toMatchObject({ url: `http://localhost${path}`, courseId: KEY, window: '1280.closed' });
  const withoutQuery = (call: string) => call.split('?')[0] ?? '';
  expect(Object.keys(request.responses)).toEqual(calls.map(withoutQuery));
  for (const call of calls) {
    const served = JSON.parse(request.responses[withoutQuery(call)].body);
    expect(served).toEqual((await dana.get(call)).json());
  }
});

test('a page of a unit records neither a visit nor a position', async () => {
  const dana = await open(rendersWith(''));
  expect(findRequest((await dana.get(unitPath('s1', 'u1'))).body)).not.toBeNull();
  const { resume_course: resume } = (await dana.get(OUTLINE)).json<OutlineWire>();
  expect(resume?.has_visited_course).toBe(false);
  expect((await dana.get(`/api/courseware/sequence/${SEQUENCE}`)).json<SequenceWire>().position).toBeNull();
});

test.each([
  ['of a timed exam', unitPath('exam', 'in-exam')],
  ['behind a prerequisite', unitPath('gated', 'behind')],
  ['whose learner has yet to sign the honor code', unitPath('graded', 'unsigned')],
  ['hidden after its due date', unitPath('past', 'hidden')],
  ['that isn’t released', unitPath('later', 'unreleased')],
  ['of another sequence', unitPath('s1', 'behind')],
  ['without an id', `/course/${KEY}/${SEQUENCE}/first`],
  ['in no sequence', `/course/${KEY}/${usageKey('chapter', 'c1')}/${usageKey('vertical', 'u1')}`],
])('a unit %s has the page without a first screen and data', async (_, path) => {
  await open(rendersWith(''));
  const eve = await site.join('eve', { mode: 'verified' });
  await site.context.db.write((tx) =>
    saveRunSettings(tx, KEY, { settings: { ...DEFAULT_SETTINGS, honorCode: true }, at: 1 }),
  );
  const { statusCode, body } = await eve.get(path);
  expect(statusCode).toBe(200);
  expect(findRequest(body)).toBeNull();
  expect(body).not.toContain('text of');
  expect(await count('failed')).toBe(0);
});

test('staff, other pages and visitors without access get the page without a first screen', async () => {
  const dana = await open(rendersWith(''));
  const staff = await site.join('tina', { mode: 'audit', courseStaff: true });
  const pages = [
    await staff.get(HOME),
    await site.visitor.get(HOME),
    await staff.get(unitPath('s1', 'u1')),
    await site.visitor.get(unitPath('s1', 'u1')),
    await dana.get(`/course/${KEY}/progress/${dana.user.id}/`),
    await dana.get(`/course/${KEY}/bookmarks`),
    await dana.get('/course/course-v1:No+Such+Course/home'),
    await dana.get('/course/nonsense/home'),
  ];
  for (const { body, statusCode } of pages) {
    expect(statusCode).toBe(200);
    expect(body).toContain('<p>Loading</p>');
    expect(findRequest(body)).toBeNull();
  }
  expect(await count('failed')).toBe(0);
});

test('a visitor of a public course gets a unit rendered as well', async () => {
  await open(rendersWith(''));
  await site.importCourse({ ...tree, courseVisibility: 'public' });
  const request = findRequest((await site.visitor.get(unitPath('s1', 'u1'))).body);
  expect(request).toMatchObject({ user: null });
  expect(Object.keys(request.responses)).toHaveLength(5);
});

test('an operator can turn it off', async () => {
  const dana = await open(rendersWith(''), { serverRendering: false });
  expect(findRequest((await dana.get(HOME)).body)).toBeNull();
});

test('a streak is neither taken by a page nor lost with it', async () => {
  const dana = await open(rendersWith(''));
  await site.context.db.write(async (tx) => {
    for (const ago of [1, 2]) {
      await recordActivity(tx, { userId: dana.user.id, timeZone: null }, KEY, site.clock.now() - ago * DAY);
    }
  });
  const read = async (headers = {}) =>
    (await dana.browser.get(METADATA, headers)).json<CourseMetadataWire>().celebrations
      ?.streak_length_to_celebrate;
  expect(findRequest((await dana.get(HOME)).body)).toBeNull();
  expect(await read({ 'sec-purpose': 'prefetch' })).toBeNull();
  expect(await read()).toBe(3);
  expect(findRequest((await dana.get(HOME)).body)).not.toBeNull();
});

test('a renderer that waits for a busy process has its time', async () => {
  const dana = await open(
    rendersWith(`for (let i = 0; i < 4; i++) {
      await new Promise((resolve) => setImmediate(resolve));
      const end = performance.now() + 40;
      while (performance.now() < end);
    }`),
  );
  expect(findRequest((await dana.get(HOME)).body)).not.toBeNull();
  expect(await count('failed')).toBe(0);
});

test('few pages are rendered at a time; others are sent at once, without their first screen', async () => {
  const dana = await open(
    `await new Promise((resolve) => { globalThis.finishLoading = resolve; });${rendersWith('')}`,
  );
  const loading = globalThis as { finishLoading?: () => void };
  const pages = Array.from({ length: 5 }, () => dana.get(HOME));
  const first = await Promise.race(pages);
  expect(findRequest(first.body)).toBeNull();
  expect(findRequest((await dana.get(`/course/${KEY}/bookmarks`)).body)).toBeNull();
  await vi.waitFor(() => expect(loading.finishLoading).toBeDefined());
  loading.finishLoading?.();
  const isRendered = (await Promise.all(pages)).map(({ body }) => findRequest(body) !== null);
  expect(isRendered.filter(Boolean)).toHaveLength(4);
  expect(findRequest((await dana.get(HOME)).body)).not.toBeNull();
  expect([await count('rendered'), await count('busy'), await count('failed')]).toEqual([5, 1, 0]);
});

test.each([
  [8, 'rendered'],
  [9, 'busy'],
])('a page behind %i other requests is %s', async (others, result) => {
  const dana = await open(rendersWith(''));
  await site.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = site.app.server.address() as AddressInfo;
  const requestTo = (path: string, headers = '') =>
    `GET ${path} HTTP/1.1\r\nhost: localhost:${port}\r\n${headers}\r\n`;
  const session = `cookie: ${SESSION_COOKIE}=${dana.browser.cookies.get(SESSION_COOKIE)}\r\nconnection: close\r\n`;
  const socket = connect(port, '127.0.0.1');
  // In one piece, so that the server reads all of them in one turn of its event loop.
  socket.write(requestTo('/healthz/live').repeat(others) + requestTo(HOME, session));
  const responses = await text(socket);
  expect(responses.match(/HTTP\/1\.1 200/g)).toHaveLength(others + 1);
  expect(findRequest(responses) !== null).toBe(result === 'rendered');
  expect(await count(result)).toBe(1);
});

test.each([
  [8, 'rendered'],
  [9, 'busy'],
])('a page while %i reads wait is %s', async (waiting, result) => {
  const dana = await open(rendersWith(''));
  vi.spyOn(site.app, 'countWaitingReads').mockReturnValue(waiting);
  expect(findRequest((await dana.get(HOME)).body) !== null).toBe(result === 'rendered');
  expect(await count(result)).toBe(1);
});

test.each([
  ['throws', rendersWith("throw new Error('broken on purpose');"), 'broken on purpose'],
  ['never ends', rendersWith('await new Promise(() => {});'), 'the renderer does not end'],
  ['can’t be loaded', 'import "./no-such-file.js";', 'no-such-file'],
])('a renderer that %s: the page without a first screen, logged and counted', async (_, build, reason) => {
  const dana = await open(build);
  const page = await dana.get(HOME);
  expect(page.statusCode).toBe(200);
  expect(page.body).toContain('<p>Loading</p>');
  expect(page.headers['content-security-policy']).toContain("style-src 'self';");
  expect(await count('failed')).toBe(1);
  const logged = lines.filter((line) => line.includes('a first screen could not be rendered'));
  expect(logged).toHaveLength(1);
  expect(logged[0]).toContain(reason);
});

test('without a server build, or with one older than the page, the page has no first screen', async () => {
  const dana = await open(null);
  expect(findRequest((await dana.get(HOME)).body)).toBeNull();
  const build = join(folder, 'server/render-page.js');
  await writeFile(build, rendersWith(''));
  await utimes(build, 0, 0);
  expect(findRequest((await dana.get(HOME)).body)).toBeNull();
  await writeFile(build, rendersWith(''));
  expect(findRequest((await dana.get(HOME)).body)).not.toBeNull();
});
