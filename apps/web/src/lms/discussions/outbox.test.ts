import { beforeEach, describe, expect, test, vi } from 'vitest';
import { commentWire, courseId, pageWire } from '../fixtures.ts';
import { getLms } from '../lms.ts';
import { sessionQuery } from '../session.ts';
import { createTestLms, type FakeRoutes, makeTokenCookie } from '../testing.ts';
import { discardOutgoing, sendOutgoing, submitPost } from './outbox.ts';
import { readOutbox } from './outbox-storage.ts';

const create = 'POST /api/discussion/v1/comments/';
const list = 'GET /api/discussion/v1/comments/';
const body = { thread_id: '412', raw_body: 'Because.' };
const lost = new Error('connection lost');

async function open(routes: FakeRoutes, settings = {}) {
  const lms = createTestLms({ [list]: { body: pageWire([]) }, ...routes }, { settings });
  await lms.client.ensureQueryData(sessionQuery());
  const posts = () =>
    lms.requests.filter(({ method, url }) => method === 'POST' && url.pathname.endsWith('comments/'));
  return { ...lms, posts };
}

beforeEach(() => window.localStorage.clear());

test('what the server has is no longer kept', async () => {
  const { client } = await open({ [create]: { body: commentWire({ id: '7' }) } });
  expect(await submitPost(client, courseId, body)).toBe('7');
  expect(readOutbox('dana')).toEqual([]);
});

test('a page without a secure context sends, too', async () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
  const { client } = await open({ [create]: { body: commentWire({ id: '7' }) } });
  expect(await submitPost(client, courseId, body)).toBe('7');
  vi.unstubAllGlobals();
});

test('without a connection it is kept, also for the next page, and sent later', async () => {
  const first = await open({ [create]: lost });
  expect(await submitPost(first.client, courseId, body)).toBeNull();
  const [kept] = readOutbox('dana');
  expect(kept).toMatchObject({ state: 'waiting', body });

  const next = await open({ [create]: { body: commentWire({ id: '7' }) } });
  expect(await sendOutgoing(next.client, kept?.key ?? '')).toBe('7');
  expect(readOutbox('dana')).toEqual([]);
});

test('two tabs keep each other’s posts', async () => {
  const [first, second] = [await open({ [create]: lost }), await open({ [create]: lost })];
  await submitPost(first.client, courseId, { ...body, raw_body: 'One.' });
  await submitPost(second.client, courseId, { ...body, raw_body: 'Two.' });
  await submitPost(first.client, courseId, { ...body, raw_body: 'Three.' });
  const kept = readOutbox('dana');
  expect(kept.map((item) => item.body.raw_body)).toEqual(['One.', 'Two.', 'Three.']);
  discardOutgoing(second.client, kept[1]?.key ?? '');
  expect(readOutbox('dana').map((item) => item.body.raw_body)).toEqual(['One.', 'Three.']);
});

test('it is sent once at a time, also where the browser has no locks', async () => {
  expect(navigator.locks).toBeUndefined();
  const { client, routes, posts } = await open({ [create]: lost });
  await submitPost(client, courseId, body);
  routes[create] = { body: commentWire({ id: '7' }) };
  const key = readOutbox('dana')[0]?.key ?? '';
  expect(await Promise.all([sendOutgoing(client, key), sendOutgoing(client, key)])).toEqual(['7', '7']);
  expect(posts()).toHaveLength(2);
});

test('a post waits for its writer if another user turns out to be signed in', async () => {
  const cookies = { cookie: makeTokenCookie('dana') };
  const routes = { [list]: { body: pageWire([]) }, [create]: { body: commentWire({ id: '7' }) } };
  const { client, requests } = createTestLms(routes, { surroundings: { cookies } });
  await client.ensureQueryData(sessionQuery());
  cookies.cookie = makeTokenCookie('lee');
  expect(await submitPost(client, courseId, body)).toBeNull();
  expect(requests.filter(({ method }) => method === 'POST')).toEqual([]);
  const [kept] = readOutbox('dana');
  expect(kept).toMatchObject({ state: 'waiting', body });
  expect(readOutbox('lee')).toEqual([]);

  cookies.cookie = makeTokenCookie('dana');
  await getLms(client).transport.identify();
  expect(await sendOutgoing(client, kept?.key ?? '')).toBe('7');
});

describe('a response that was lost doesn’t double the post', () => {
  test('on Open edX, which is asked for it first', async () => {
    const { client, routes, posts } = await open({ [create]: lost });
    await submitPost(client, courseId, body);
    const created = commentWire({
      id: '8',
      author: 'dana',
      raw_body: body.raw_body,
      created_at: new Date().toISOString(),
    });
    routes[list] = { body: pageWire([created]) };
    expect(await sendOutgoing(client, readOutbox('dana')[0]?.key ?? '')).toBe('8');
    expect(posts()).toHaveLength(1);
  });

  test.each([
    ['another person', { author: 'kim' }],
    ['an older post', { created_at: '2020-01-01T00:00:00Z' }],
    ['another text', { raw_body: 'Because not.' }],
  ])('but %s is no twin', async (_, difference) => {
    const { client, routes, posts } = await open({ [create]: lost });
    await submitPost(client, courseId, body);
    const other = commentWire({
      author: 'dana',
      raw_body: body.raw_body,
      created_at: new Date().toISOString(),
      ...difference,
    });
    Object.assign(routes, {
      [list]: { body: pageWire([other]) },
      [create]: { body: commentWire({ id: '7' }) },
    });
    expect(await sendOutgoing(client, readOutbox('dana')[0]?.key ?? '')).toBe('7');
    expect(posts()).toHaveLength(2);
  });

  test('on Lectern’s LMS, which recognizes the key', async () => {
    const { client, routes, posts } = await open(
      { [create]: lost },
      { UNITS_ORIGIN: 'https://units.example.org' },
    );
    await submitPost(client, courseId, body);
    routes[create] = { body: commentWire() };
    await sendOutgoing(client, readOutbox('dana')[0]?.key ?? '');
    const keys = posts().map((post) => JSON.parse(post.body ?? '').client_key);
    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
    expect(keys[1]).toBe(keys[0]);
  });
});

test.each([
  [403, 'closed'],
  [429, 'too-many'],
  [400, 'other'],
  [500, 'other'],
])('a refusal with %s is not sent again by itself: %s', async (status, problem) => {
  const { client } = await open({ [create]: { status, body: {} } });
  await submitPost(client, courseId, body);
  expect(readOutbox('dana')).toMatchObject([{ state: 'refused', problem }]);
});

test('another server gets no field that it would refuse', async () => {
  const { client, posts } = await open({ [create]: { body: commentWire() } });
  await submitPost(client, courseId, body);
  expect(JSON.parse(posts()[0]?.body ?? '')).toEqual(body);
});
