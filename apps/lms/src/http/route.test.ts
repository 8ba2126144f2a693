import { bareString, courseKey, defineCall, detailError } from '@lectern/contract';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { forbidden } from '../lib/errors.ts';
import { type Browser, makeBrowser } from '../testing/browser.ts';
import { openTestSite, PASSWORD, type TestSite } from '../testing/site.ts';
import { handle } from './route.ts';

const error = { description: 'An error', body: detailError };

const probeCall = defineCall({
  id: 'probe',
  summary: 'A call of this test',
  section: 'lectern',
  method: 'POST',
  path: '/api/probe/:courseId,:name/',
  host: 'lms',
  auth: 'user',
  params: v.object({ courseId: courseKey, name: v.pipe(v.string(), v.maxLength(5, 'too long')) }),
  query: v.object({ page: v.optional(v.pipe(v.string(), v.regex(/^\d+$/, 'not a number'))) }),
  body: v.object({ answer: v.number('must be a number') }),
  responses: {
    200: { description: 'Echo', body: v.object({ course: v.string(), page: v.nullable(v.string()) }) },
    204: { description: 'Nothing', body: null },
    401: error,
  },
});

const sessionCall = defineCall({
  id: 'sessionProbe',
  summary: 'Needs a live session',
  section: 'lectern',
  method: 'GET',
  path: '/api/session-probe',
  host: 'lms',
  auth: 'session',
  responses: { 200: { description: 'A string', body: bareString }, 401: error },
});

const KEY = 'course-v1:Acme+CAL101+R1';
let site: TestSite;
let ada: Browser;

beforeAll(async () => {
  site = await openTestSite();
  handle(site.app, probeCall, async ({ params, query, body }) => {
    if (body.answer === 0) return { status: 204, body: null };
    return { status: 200, body: { course: params.courseId, page: query.page ?? null } };
  });
  handle(site.app, sessionCall, async () => ({ status: 200, body: 'text' }));
  await site.makeUser('ada');
  ada = makeBrowser(site.app);
  await ada.signIn('ada', PASSWORD);
});
afterAll(() => site.close());

const probe = (url: string, body: object = { answer: 1 }) => ada.send('POST', url, { body });

describe('handle', () => {
  test('passes the parsed request to the handler', async () => {
    const response = await probe(`/api/probe/${KEY},ada/?page=2`);
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({ course: KEY, page: '2' });
  });

  test('sends no body where none is declared, and a string as JSON', async () => {
    const empty = await probe(`/api/probe/${KEY},ada/`, { answer: 0 });
    expect([empty.statusCode, empty.body]).toEqual([204, '']);
    const text = await ada.get('/api/session-probe');
    expect([text.body, text.headers['content-type']]).toEqual(['"text"', 'application/json; charset=utf-8']);
  });

  test.each([
    ['/api/probe/nonsense,ada/', { answer: 1 }, 'invalid_key', /courseId/],
    [`/api/probe/${KEY},ada-lovelace/`, { answer: 1 }, 'invalid_parameter', /name: too long/],
    [`/api/probe/${KEY},ada/?page=x`, { answer: 1 }, 'invalid_query', /page: not a number/],
    [`/api/probe/${KEY},ada/?page=1&page=2`, { answer: 1 }, 'invalid_query', /page/],
    [`/api/probe/${KEY},ada/`, { answer: 'x' }, 'invalid_body', /answer: must be a number/],
    [`/api/probe/${KEY},ada/`, {}, 'invalid_body', /^'answer' is required\.$/],
  ])('%s with %o is refused: %s', async (url, body, code, detail) => {
    const response = await probe(url, body);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toEqual({ error_code: code, detail: expect.stringMatching(detail) });
  });

  test('checks the identity first, then the CSRF token', async () => {
    const url = `/api/probe/${KEY},ada/`;
    expect((await makeBrowser(site.app).send('POST', url, { csrf: false })).statusCode).toBe(401);
    expect((await ada.send('POST', url, { csrf: false })).statusCode).toBe(403);
  });

  test('a JWT cookie alone isn’t a session', async () => {
    const copy = makeBrowser(site.app);
    for (const [name, value] of ada.cookies) if (name !== 'sessionid') copy.cookies.set(name, value);
    const headers = { 'use-jwt-cookie': 'true' };
    expect((await copy.get('/u/ada', headers)).statusCode).toBe(200);
    expect((await copy.get('/api/session-probe', headers)).statusCode).toBe(401);
  });

  test('an error that the call doesn’t declare fails tests', async () => {
    const undeclared = defineCall({ ...sessionCall, id: 'undeclared', path: '/api/undeclared' });
    const gone = await openTestSite();
    handle(gone.app, { ...undeclared, auth: 'optional' as const }, async () => {
      throw Object.assign(forbidden('no'), { status: 410 });
    });
    const response = await gone.app.inject('/api/undeclared');
    expect(response.statusCode).toBe(500);
    expect(response.json()).toMatchObject({ detail: expect.stringContaining('410') });
    await gone.close();
  });
});
