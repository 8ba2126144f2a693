import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { enrollCall, listEnrollmentsCall, loginRefreshCall } from '@lectern/contract';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { presentError } from '../http/present-error.ts';
import { checkReply } from '../http/reply-check.ts';
import { HttpError, notAuthenticated, OverloadError } from '../lib/errors.ts';
import { openTestSite, type TestSite } from '../testing/site.ts';

let site: TestSite;

beforeAll(async () => {
  site = await openTestSite();
  site.app.get('/api/broken', async () => {
    throw new Error('select * from users where secret');
  });
  site.app.get('/page-broken', { config: { page: true } }, async () => {
    throw new Error('select * from users where secret');
  });
  site.app.post('/api/echo', { config: { csrf: 'never' } }, async (request) => request.body);
});
afterAll(() => site.close());

describe('errors', () => {
  test('an internal error reveals no details', async () => {
    const response = await site.app.inject('/api/broken');
    expect(response.statusCode).toBe(500);
    expect(response.json()).toEqual({ detail: expect.any(String), error_code: 'internal_error' });
    expect(response.body).not.toContain('secret');
  });

  test.each([
    ['/api/%ff', 400],
    ['/assets/%', 400],
    [`/activate/${'a'.repeat(600)}`, 414],
  ])('the malformed URL %s is refused with a code', async (url, status) => {
    const response = await site.app.inject(url);
    expect(response.statusCode).toBe(status);
    expect(response.json()).toEqual({ detail: expect.any(String), error_code: 'bad_request' });
    expect(response.headers['x-content-type-options']).toBe('nosniff');
  });

  test('on a page the error is a page', async () => {
    const response = await site.app.inject('/page-broken');
    expect(response.statusCode).toBe(500);
    expect(response.headers['content-type']).toContain('text/html');
    expect(response.body).toContain('<h1>Something went wrong</h1>');
    expect(response.body).not.toContain('secret');
  });

  test.each([
    ['/static/nothing', 'This file is missing'],
    ['/units/notes.pdf?page=1', 'This file is missing'],
    [`/assets/courseware/${'0'.repeat(64)}/notes.pdf`, 'This file is missing'],
    ['/nothing', 'Page not found'],
    ['/wp-login.php', 'Page not found'],
  ])('in a frame as in a window, the error for %s is a page: %s', async (url, title) => {
    for (const destination of ['iframe', 'document']) {
      const headers = { accept: 'text/html', 'sec-fetch-dest': destination };
      const response = await site.app.inject({ url, headers });
      expect(response.statusCode).toBe(404);
      expect(response.headers['content-type']).toMatch(/^text\/html; charset=utf-8$/i);
      expect(response.body).toContain(`<h1>${title}</h1>`);
      if (destination === 'iframe') {
        expect(response.headers['content-security-policy']).toContain("default-src 'none'");
        expect(response.headers['content-security-policy']).not.toContain('frame-ancestors');
      }
    }
    const image = await site.app.inject({ url, headers: { 'sec-fetch-dest': 'image' } });
    expect(image.headers['content-type']).toContain('application/json');
  });

  test.each([
    ['/api/nothing', 'text/html', 'application/json'],
    ['/nothing', 'application/json', 'application/json'],
    ['/nothing', 'text/html', 'text/html'],
  ])('an unknown %s is reported to clients that accept %s: %s', async (url, accept, type) => {
    const response = await site.app.inject({ url, headers: { accept } });
    expect(response.statusCode).toBe(404);
    expect(response.headers['content-type']).toContain(type);
  });

  test.each([
    ['not JSON', '{', 'application/json', 400, 'bad_request'],
    ['of an unknown type', 'x', 'text/csv', 415, 'unsupported_media_type'],
    ['too large', `"${'x'.repeat(1024 * 1024)}"`, 'application/json', 413, 'payload_too_large'],
  ])('a body that is %s', async (_, payload, type, status, code) => {
    const response = await site.app.inject({
      method: 'POST',
      url: '/api/echo',
      payload,
      headers: { 'content-type': type },
    });
    expect(response.statusCode).toBe(status);
    expect(response.json()).toMatchObject({ error_code: code });
  });
});

test('what can’t be answered in time is refused, and may be tried again shortly', async () => {
  const { app, close } = await openTestSite();
  app.get('/late', async () => {
    throw new OverloadError();
  });
  const response = await app.inject('/late');
  expect(response.statusCode).toBe(503);
  expect(response.headers['retry-after']).toBe('1');
  expect(response.json()).toEqual({
    detail: 'The site is busy at the moment. Try again shortly.',
    error_code: 'server_busy',
  });
  await close();
});

test('a client that disconnects before the response isn’t logged as an error', async () => {
  const lines: { reqId?: string }[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => lines.push(JSON.parse(line)) });
  const { app, close } = await openTestSite({ log });
  app.get('/long', { config: { origin: 'any' } }, async (request, reply) =>
    reply.type('text/plain').send(Readable.from(beginAnswer(request.raw.socket))),
  );
  const reader = await openSocket(app);
  async function* beginAnswer(socket: Socket) {
    yield 'A beginning. '.repeat(1000);
    reader.destroy();
    await once(socket, 'close');
    yield 'An end nobody waits for. '.repeat(1000);
  }
  reader.write('GET /long HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: br\r\n\r\n');
  const ofRequest = () => lines.filter(({ reqId }) => reqId !== undefined);
  await expect
    .poll(ofRequest)
    .toEqual([expect.objectContaining({ level: 30, msg: 'left before the end of the answer' })]);
  await close();
});

async function openSocket(app: FastifyInstance): Promise<Socket> {
  await app.listen({ host: '127.0.0.1', port: 0 });
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  await once(socket, 'connect');
  return socket;
}

describe('presentError', () => {
  test('has the form that the call declares', () => {
    expect(presentError(listEnrollmentsCall, notAuthenticated())).toMatchObject({
      error_code: 'not_authenticated',
    });
    expect(presentError(loginRefreshCall, new HttpError(401, 'not_authenticated', 'Unauthorized'))).toBe(
      'Unauthorized',
    );
    expect(presentError(enrollCall, new HttpError(400, 'enrollment_closed', 'Closed'))).toEqual({
      message: 'Closed',
      error_code: 'enrollment_closed',
    });
    expect(presentError(undefined, new HttpError(404, 'not_found', 'No'))).toEqual({
      detail: 'No',
      error_code: 'not_found',
    });
  });
});

describe('checkReply', () => {
  test('refuses a status or a body that is not declared', () => {
    expect(() => checkReply(loginRefreshCall, 401, 'Unauthorized')).not.toThrow();
    expect(() => checkReply(loginRefreshCall, 418, null)).toThrow('418, which it does not declare');
    expect(() => checkReply(loginRefreshCall, 200, { success: true })).toThrow('does not fit');
  });
});
