// @vitest-environment node
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  addBookmarkCall,
  datesCall,
  masqueradeCall,
  outlineCall,
  resumeCall,
  trackEventCall,
} from '@lectern/contract';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { makeTokenCookie } from '../testing.ts';
import type { CookieJar } from './cookies.ts';
import { createEarlyResponses, type EarlyRequests } from './early.ts';
import { HttpError, NetworkError, UnexpectedResponseError } from './errors.ts';
import { createLogger, type LogEntry } from './logging.ts';
import type { Fetch } from './response.ts';
import type { Sleep } from './retry.ts';
import { createTransport, type Transport } from './transport.ts';

const courseId = 'course-v1:Acme+CAL101+R1';
const unitId = 'block-v1:Acme+CAL101+R1+type@vertical+block@u1';
const soon = Math.floor(Date.now() / 1000) + 3600;

interface Seen {
  method: string;
  path: string;
  headers: IncomingMessage['headers'];
  body: string;
}

type Handler = (
  seen: Seen,
) => { status: number; body?: unknown; text?: string; headers?: Record<string, string> } | 'hang up';

let server: Server;
let base: string;
let seen: Seen[];
let handlers: Record<string, Handler>;
let jar: CookieJar;
let waits: number[];

const resumed = { block_id: null, section_id: null, unit_id: null };

beforeEach(async () => {
  seen = [];
  waits = [];
  jar = { cookie: makeTokenCookie('dana', soon) };
  handlers = {
    '/login_refresh': () => {
      jar.cookie = makeTokenCookie('dana', soon);
      return { status: 200, body: refreshed(Date.now()) };
    },
    '/csrf/api/v1/token': () => ({ status: 200, body: { csrfToken: 'secret' } }),
    [`/api/courseware/resume/${courseId}`]: () => ({ status: 200, body: resumed }),
  };
  server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const path = request.url ?? '';
    const one = { method: request.method ?? '', path, headers: request.headers, body };
    seen.push(one);
    const answer = handlers[path]?.(one) ?? { status: 404, body: { detail: 'Not found.' } };
    if (answer === 'hang up') {
      request.socket.destroy();
      return;
    }
    response.writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers });
    response.end(answer.text ?? (answer.body === undefined ? '' : JSON.stringify(answer.body)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterEach(() => new Promise((resolve) => server.close(resolve)));

function refreshed(serverTime: number) {
  return {
    success: true,
    user_id: 7,
    response_epoch_seconds: serverTime / 1000,
    response_http_date: new Date(serverTime).toUTCString(),
    expires: 'not used',
    expires_epoch_seconds: soon,
  };
}

function makeTransport(
  options: { now?: () => number; early?: EarlyRequests; log?: LogEntry[]; sleep?: Sleep; fetch?: Fetch } = {},
): Transport {
  return createTransport({
    origins: { lms: base },
    refreshUrl: `${base}/login_refresh`,
    csrfPath: '/csrf/api/v1/token',
    accessTokenCookie: 'edx-jwt-cookie-header-payload',
    fetch: options.fetch ?? ((url, init) => fetch(url, init)),
    cookies: jar,
    now: options.now ?? Date.now,
    retry: { sleep: options.sleep ?? (async (wait) => void waits.push(wait)), random: () => 0 },
    early: createEarlyResponses(options.early ?? {}),
    log: createLogger((entry) => options.log?.push(entry)),
  });
}

const fetchResume = (transport: Transport) => transport.request(resumeCall, { params: { courseId } });
const pathsSeen = () => seen.map(({ path }) => path);

describe('session', () => {
  test('a valid token is sent as a header without a refresh', async () => {
    await fetchResume(makeTransport());
    expect(pathsSeen()).toEqual([`/api/courseware/resume/${courseId}`]);
    expect(seen[0]?.headers['use-jwt-cookie']).toBe('true');
  });

  test.each([
    ['missing', () => ''],
    ['expired', () => makeTokenCookie('dana', soon - 7200)],
    ['unreadable', () => 'edx-jwt-cookie-header-payload=a.b!'],
  ])('a %s token is refreshed first, once for requests at the same time', async (_, cookie) => {
    jar.cookie = cookie();
    const transport = makeTransport();
    await Promise.all([fetchResume(transport), fetchResume(transport), transport.identify()]);
    expect(pathsSeen().filter((path) => path === '/login_refresh')).toHaveLength(1);
    expect(pathsSeen()[0]).toBe('/login_refresh');
    expect(seen[0]).toMatchObject({ method: 'POST', body: '' });
    expect(seen[0]?.headers['x-csrftoken']).toBeUndefined();
  });

  test('expiry follows the server’s clock', async () => {
    const anHourBehind = () => Date.now() - 3_600_000;
    handlers['/login_refresh'] = () => {
      jar.cookie = makeTokenCookie('dana', Math.floor(Date.now() / 1000) + 60);
      return { status: 200, body: refreshed(Date.now()) };
    };
    jar.cookie = '';
    const transport = makeTransport({ now: anHourBehind });
    await transport.identify();
    jar.cookie = makeTokenCookie('dana', Math.floor(Date.now() / 1000) - 5);
    await transport.identify();
    expect(pathsSeen()).toEqual(['/login_refresh', '/login_refresh']);
  });

  test('after a 401 the visitor is anonymous: the stale cookie is deleted, and calls continue without another refresh', async () => {
    jar.cookie = makeTokenCookie('dana', 1);
    handlers['/login_refresh'] = () => ({ status: 401, body: 'Unauthorized' });
    const transport = makeTransport();
    expect(await transport.identify()).toBeNull();
    expect(jar.cookie).toContain('expires=Thu, 01 Jan 1970');
    await fetchResume(transport);
    await fetchResume(transport);
    expect(pathsSeen().filter((path) => path === '/login_refresh')).toHaveLength(1);
  });

  test('a token that appears later signs the visitor in', async () => {
    jar.cookie = '';
    handlers['/login_refresh'] = () => ({ status: 401, body: 'Unauthorized' });
    const transport = makeTransport();
    expect(await transport.identify()).toBeNull();
    jar.cookie = makeTokenCookie('lee', soon);
    expect(await transport.identify()).toMatchObject({ username: 'lee', userId: 7 });
  });

  test('tells who is signed in now when that changes, not the first time nor after a network failure', async () => {
    const changes: unknown[] = [];
    const transport = makeTransport();
    const stop = transport.onUserChange((user) => changes.push(user?.username ?? null));
    await transport.identify();
    jar.cookie = '';
    handlers['/login_refresh'] = () => 'hang up';
    await expect(transport.identify()).rejects.toBeInstanceOf(NetworkError);
    expect(changes).toEqual([]);
    handlers['/login_refresh'] = () => ({ status: 401, body: 'Unauthorized' });
    await Promise.all([transport.identify(), transport.identify()]);
    await transport.identify();
    jar.cookie = makeTokenCookie('lee', soon);
    await transport.identify();
    expect(changes).toEqual([null, 'lee']);
    stop();
    jar.cookie = makeTokenCookie('dana', soon);
    await transport.identify();
    expect(changes).toHaveLength(2);
  });

  test('a request of the user before neither is sent as the new one nor settles', async () => {
    const settled: string[] = [];
    const watch = (name: string, request: Promise<unknown>) =>
      void request.catch(() => {}).then(() => settled.push(name));
    const reached = Promise.withResolvers<void>();
    const response = Promise.withResolvers<Response>();
    const transport = makeTransport({
      fetch: (url, init) => {
        if (!url.endsWith('/sent')) return fetch(url, init);
        reached.resolve();
        return response.promise;
      },
    });
    transport.onUserChange(() => {});
    watch('sent before', transport.request(resumeCall, { params: { courseId: 'sent' } }));
    await reached.promise;
    jar.cookie = makeTokenCookie('lee', soon);
    watch('made before', fetchResume(transport));
    await transport.identify();
    response.resolve(Response.json(resumed));
    await fetchResume(transport);
    expect(settled).toEqual([]);
    expect(pathsSeen()).toEqual([`/api/courseware/resume/${courseId}`]);
  });

  test('a refresh without a response is retried twice, after 2 and 4 seconds', async () => {
    jar.cookie = '';
    handlers['/login_refresh'] = () => 'hang up';
    await expect(makeTransport().identify()).rejects.toBeInstanceOf(NetworkError);
    expect(pathsSeen()).toHaveLength(3);
    expect(waits).toEqual([2000, 4000]);
  });

  test('a refresh that meets a gateway’s error is retried, too', async () => {
    jar.cookie = '';
    const good = handlers['/login_refresh'] as Handler;
    handlers['/login_refresh'] = () => {
      handlers['/login_refresh'] = good;
      return { status: 504 };
    };
    expect(await makeTransport().identify()).toMatchObject({ username: 'dana' });
    expect(waits).toEqual([2000]);
  });

  test('a refresh that brings no cookie is an error that names the cookie', async () => {
    jar.cookie = '';
    handlers['/login_refresh'] = () => ({ status: 200, body: refreshed(Date.now()) });
    await expect(makeTransport().identify()).rejects.toMatchObject({
      name: 'UnexpectedResponseError',
      field: 'edx-jwt-cookie-header-payload',
    });
  });

  test('an unreadable refresh state (400) is an error, not anonymity', async () => {
    jar.cookie = '';
    handlers['/login_refresh'] = () => ({ status: 400, body: { detail: 'Bad state' } });
    await expect(makeTransport().identify()).rejects.toMatchObject({ status: 400, detail: 'Bad state' });
  });
});

describe('CSRF', () => {
  const add = (transport: Transport) => transport.request(addBookmarkCall, { body: { usage_id: unitId } });
  const bookmark = { id: 'dana,u', course_id: courseId, usage_id: unitId, created: '2026-01-01T00:00:00Z' };

  test('writes carry the token of their host, fetched once for all of them', async () => {
    handlers['/api/bookmarks/v1/bookmarks/'] = () => ({ status: 201, body: bookmark });
    const transport = makeTransport();
    await Promise.all([add(transport), add(transport)]);
    await add(transport);
    const writes = seen.filter(({ method }) => method === 'POST');
    expect(writes.map(({ headers }) => headers['x-csrftoken'])).toEqual(['secret', 'secret', 'secret']);
    expect(writes.map(({ headers }) => headers['content-type'])).toEqual(Array(3).fill('application/json'));
    expect(JSON.parse(writes[0]?.body ?? '')).toEqual({ usage_id: unitId });
    expect(pathsSeen().filter((path) => path.startsWith('/csrf/'))).toHaveLength(1);
  });

  test('reads carry none, and a failed fetch of the token is not cached', async () => {
    const transport = makeTransport();
    await fetchResume(transport);
    expect(seen[0]?.headers['x-csrftoken']).toBeUndefined();

    handlers['/api/bookmarks/v1/bookmarks/'] = () => ({ status: 201, body: bookmark });
    const good = handlers['/csrf/api/v1/token'] as Handler;
    handlers['/csrf/api/v1/token'] = () => ({ status: 503 });
    await expect(add(transport)).rejects.toMatchObject({ callId: 'csrfToken', status: 503 });
    handlers['/csrf/api/v1/token'] = good;
    await expect(add(transport)).resolves.toMatchObject({ body: { usage_id: unitId } });
  });

  test.each<[string, { readonly body?: unknown; readonly text?: string }]>([
    ['JSON', { body: { detail: 'CSRF Failed: CSRF token from the “X-Csrftoken” HTTP header incorrect.' } }],
    ['a page', { text: '<title>403 Forbidden</title><p>CSRF verification failed. Request aborted.</p>' }],
  ])(
    'a write whose token isn’t valid any more, which %s says, is sent once more with another',
    async (_, said) => {
      let valid = 'secret';
      handlers['/csrf/api/v1/token'] = () => ({ status: 200, body: { csrfToken: valid } });
      handlers['/api/bookmarks/v1/bookmarks/'] = ({ headers }) =>
        headers['x-csrftoken'] === valid ? { status: 201, body: bookmark } : { status: 403, ...said };
      const transport = makeTransport();
      await add(transport);
      valid = 'another';
      await expect(add(transport)).resolves.toMatchObject({ body: { usage_id: unitId } });
      handlers['/csrf/api/v1/token'] = () => ({ status: 200, body: { csrfToken: 'worthless' } });
      valid = 'a third';
      await expect(add(transport)).rejects.toMatchObject({ status: 403 });
      expect(seen.filter(({ path }) => path === '/api/bookmarks/v1/bookmarks/')).toHaveLength(5);
    },
  );

  test('a write that is refused for another reason isn’t sent again', async () => {
    handlers['/api/bookmarks/v1/bookmarks/'] = () => ({ status: 403, body: { detail: 'Not yours.' } });
    await expect(add(makeTransport())).rejects.toMatchObject({ status: 403, detail: 'Not yours.' });
    expect(seen.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });

  test('a form is sent form-encoded', async () => {
    handlers['/event'] = () => ({ status: 204 });
    await makeTransport().request(trackEventCall, {
      body: { event_type: 'a.b', event: '{"n":1}', page: 'http://x/?a=1&b' },
    });
    const sent = seen.find(({ path }) => path === '/event');
    expect(sent?.headers['content-type']).toBe('application/x-www-form-urlencoded');
    expect(Object.fromEntries(new URLSearchParams(sent?.body))).toEqual({
      event_type: 'a.b',
      event: '{"n":1}',
      page: 'http://x/?a=1&b',
    });
  });
});

describe('retries', () => {
  test.each([
    ['a 503', () => ({ status: 503 })],
    ['no answer', () => 'hang up' as const],
  ])('a read is retried twice after %s, with increasing delays', async (_, failure) => {
    const answers: Handler[] = [failure, failure, () => ({ status: 200, body: resumed })];
    handlers[`/api/courseware/resume/${courseId}`] = (one) => (answers.shift() ?? failure)(one);
    await expect(fetchResume(makeTransport())).resolves.toMatchObject({ body: resumed });
    expect(waits).toEqual([500, 1000]);
  });

  test('are announced while they last, and start at once on request', async () => {
    const answers: Handler[] = [() => 'hang up', () => ({ status: 200, body: resumed })];
    handlers[`/api/courseware/resume/${courseId}`] = (one) => (answers.shift() as Handler)(one);
    const transport = makeTransport({ sleep: () => new Promise(() => {}) });
    const began = new Promise<void>((resolve) => transport.retries.subscribe(resolve));
    const reading = fetchResume(transport);
    await began;
    expect(transport.retries.hasAny()).toBe(true);
    transport.retries.retryNow();
    await expect(reading).resolves.toMatchObject({ body: resumed });
    expect(transport.retries.hasAny()).toBe(false);
  });

  test('an attempt without a response is replaced on request', async () => {
    let calls = 0;
    const never = new Promise<Response>(() => {});
    const transport = makeTransport({
      fetch: async () => {
        calls += 1;
        if (calls === 1) throw new TypeError('Failed to fetch');
        return calls === 2 ? never : Response.json(resumed);
      },
    });
    const reading = fetchResume(transport);
    await expect.poll(() => calls).toBe(2);
    transport.retries.retryNow();
    await expect(reading).resolves.toMatchObject({ body: resumed });
  });

  test.each([401, 403, 404, 422, 429])('a read isn’t retried after %i', async (status) => {
    handlers[`/api/courseware/resume/${courseId}`] = () => ({ status });
    await expect(fetchResume(makeTransport())).rejects.toMatchObject({ status });
    expect(seen).toHaveLength(1);
  });

  test('a write is never retried', async () => {
    handlers['/api/bookmarks/v1/bookmarks/'] = () => ({ status: 500 });
    const adding = makeTransport().request(addBookmarkCall, { body: { usage_id: unitId } });
    await expect(adding).rejects.toMatchObject({ status: 500 });
    expect(seen.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });
});

describe('errors', () => {
  test.each([
    ['a bare string', 401, 'User not enrolled.', { code: null, detail: 'User not enrolled.' }],
    [
      'detail and code',
      403,
      { detail: 'No.', error_code: 'forbidden' },
      { code: 'forbidden', detail: 'No.' },
    ],
    ['a message for developers', 404, { developer_message: 'gone' }, { code: null, detail: 'gone' }],
    ['nothing', 404, undefined, { code: null, detail: null }],
  ])('a refusal has status, code and detail: %s', async (_, status, body, said) => {
    handlers[`/api/courseware/resume/${courseId}`] = () => ({ status, body });
    const error = await fetchResume(makeTransport()).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(HttpError);
    expect(error).toMatchObject({ callId: 'resume', status, ...said });
  });

  test('the error for a response that violates the contract names call and field', async () => {
    handlers[`/api/course_home/dates/${courseId}`] = () => ({
      status: 200,
      body: {
        dates_banner_info: {
          missed_deadlines: 'no',
          missed_gated_content: false,
          content_type_gating_enabled: false,
          verified_upgrade_link: null,
        },
        course_date_blocks: 'none',
        has_ended: false,
        learner_is_full_access: true,
        user_timezone: null,
      },
    });
    const error = await makeTransport()
      .request(datesCall, { params: { courseId } })
      .catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(UnexpectedResponseError);
    expect(error).toMatchObject({ callId: 'dates', field: 'dates_banner_info.missed_deadlines' });
  });

  test('what a response can do without is left out and logged', async () => {
    const logged: LogEntry[] = [];
    const sent = { success: true, active: null, available: [{ name: 'Learner' }, { name: 7 }, 'odd'] };
    handlers[`/courses/${courseId}/masquerade`] = () => ({ status: 200, body: sent });
    const { body } = await makeTransport({ log: logged }).request(masqueradeCall, { params: { courseId } });
    expect(body).toEqual({ success: true, active: {}, available: [{ name: 'Learner' }, {}] });
    expect(logged).toEqual([
      { level: 'info', message: expect.stringMatching(/^masquerade: .*available\.1\.name.*available\.2/) },
    ]);
  });

  test('an HTML page instead of data violates the contract', async () => {
    handlers[`/api/courseware/resume/${courseId}`] = () => ({ status: 200, body: undefined });
    await expect(fetchResume(makeTransport())).rejects.toMatchObject({ callId: 'resume', field: '(body)' });
  });

  test('a canceled call rejects with its AbortError and isn’t retried', async () => {
    const aborted = AbortSignal.abort();
    const request = makeTransport().request(resumeCall, { params: { courseId }, signal: aborted });
    await expect(request).rejects.toMatchObject({ name: 'AbortError' });
    expect(waits).toEqual([]);
  });
});

describe('early requests of the page', () => {
  const url = () => `${base}/api/courseware/resume/${courseId}`;
  const answered = (status: number) => ({
    response: new Response(JSON.stringify({ ...resumed, unit_id: 'early' }), { status }),
    sentAt: 0,
    arrivedAt: 0,
  });

  test('are used by the first call to their URL, once', async () => {
    const transport = makeTransport({ early: { [url()]: Promise.resolve(answered(200)) } });
    expect((await fetchResume(transport)).body.unit_id).toBe('early');
    expect(seen).toHaveLength(0);
    expect((await fetchResume(transport)).body.unit_id).toBeNull();
  });

  test.each([
    ['was refused', () => Promise.resolve(answered(401))],
    ['got no answer', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('one that %s is sent again', async (_, early) => {
    const started = early();
    started.catch(() => {});
    expect((await fetchResume(makeTransport({ early: { [url()]: started } }))).body.unit_id).toBeNull();
    expect(seen).toHaveLength(1);
  });

  test('the page’s refresh is used by the session', async () => {
    jar.cookie = '';
    const refresh = async () => {
      await Promise.resolve();
      jar.cookie = makeTokenCookie('dana', soon);
      return { response: Response.json(refreshed(Date.now())), sentAt: Date.now(), arrivedAt: Date.now() };
    };
    const transport = makeTransport({ early: { [`${base}/login_refresh`]: refresh() } });
    expect(await transport.identify()).toMatchObject({ username: 'dana' });
    expect(seen).toHaveLength(0);
  });
});

test('an undeclared status is an HttpError, too', async () => {
  handlers[`/api/course_home/outline/${courseId}`] = () => ({ status: 418 });
  await expect(makeTransport().request(outlineCall, { params: { courseId } })).rejects.toMatchObject({
    status: 418,
  });
});
