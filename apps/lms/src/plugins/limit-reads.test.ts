import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, test, vi } from 'vitest';
import { OverloadError } from '../lib/errors.ts';
import { limitReads } from './limit-reads.ts';

const LONG = 60_000;

let app: FastifyInstance;
let started: string[];
let release: () => void;
afterEach(() => app.close());

/** A server whose reads below `/slow` end once they are released; `origin` is its own. */
async function serve(limits: { countedMs: number; waitMs: number }): Promise<string> {
  app = fastify({ forceCloseConnections: true });
  started = [];
  const released = Promise.withResolvers<string>();
  release = () => released.resolve('done');
  app.setErrorHandler((error, _request, reply) =>
    reply.code(error instanceof OverloadError ? 503 : 500).send('refused'),
  );
  await app.register(limitReads, { concurrency: 2, ...limits });
  app.route({
    method: ['GET', 'HEAD', 'POST'],
    url: '/slow/:name',
    handler: ({ method, params }) => {
      started.push(`${method} ${(params as { name: string }).name}`);
      return released.promise;
    },
  });
  app.get('/probe', { config: { origin: 'any' } }, async () => 'alive');
  app.get('/page', async ({ server }) => (await server.inject('/fast')).body);
  app.get('/fast', async () => 'fast');
  await app.listen({ host: '127.0.0.1', port: 0 });
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
}

async function fill(origin: string): Promise<Promise<Response>[]> {
  const responses = ['a', 'b'].map((name) => fetch(`${origin}/slow/${name}`));
  await vi.waitFor(() => expect(started).toHaveLength(2));
  return responses;
}

const isWaiting = () => vi.waitFor(() => expect(app.countWaitingReads()).toBe(1));

test.each(['GET', 'HEAD'])('a %s waits until one of the reads before it is answered', async (method) => {
  const origin = await serve({ countedMs: LONG, waitMs: LONG });
  const before = await fill(origin);
  const last = fetch(`${origin}/slow/c`, { method });
  await isWaiting();
  expect(started).toEqual(['GET a', 'GET b']);
  release();
  expect((await last).status).toBe(200);
  expect((await Promise.all(before)).map(({ status }) => status)).toEqual([200, 200]);
  expect(started).toEqual(['GET a', 'GET b', `${method} c`]);
});

test('neither writes nor health probes wait', async () => {
  const origin = await serve({ countedMs: LONG, waitMs: LONG });
  await fill(origin);
  expect(await (await fetch(`${origin}/probe`)).text()).toBe('alive');
  const write = fetch(`${origin}/slow/c`, { method: 'POST' });
  await vi.waitFor(() => expect(started).toContain('POST c'));
  release();
  expect((await write).status).toBe(200);
});

test('what pages request within the process doesn’t wait for the pages', async () => {
  const origin = await serve({ countedMs: LONG, waitMs: LONG });
  const pages = await Promise.all(['', '', ''].map(() => fetch(`${origin}/page`)));
  expect(await Promise.all(pages.map((page) => page.text()))).toEqual(['fast', 'fast', 'fast']);
});

test('few reads are worked on in one iteration of the event loop', async () => {
  const origin = await serve({ countedMs: LONG, waitMs: LONG });
  let iteration = 0;
  const finished: number[] = [];
  app.server.prependListener('request', (_request, response) =>
    response.once('finish', () => finished.push(iteration)),
  );
  const count = () => {
    iteration += 1;
    timer = setImmediate(count);
  };
  let timer = setImmediate(count);
  const socket = connect(Number(new URL(origin).port), '127.0.0.1');
  // In one piece, so that the server reads all of them in the same iteration.
  socket.write('GET /fast HTTP/1.1\r\nhost: localhost\r\n\r\n'.repeat(40));
  await vi.waitFor(() => expect(finished).toHaveLength(40));
  clearImmediate(timer);
  socket.destroy();
  const most = Math.max(...finished.map((each) => finished.filter((other) => other === each).length));
  // Two reads may start before the immediate that counts, and two after it.
  expect(most).toBeLessThanOrEqual(4);
});

test('a read that takes long lets the next one start', async () => {
  const origin = await serve({ countedMs: 20, waitMs: LONG });
  await fill(origin);
  const last = fetch(`${origin}/slow/c`);
  await vi.waitFor(() => expect(started).toEqual(['GET a', 'GET b', 'GET c']));
  release();
  expect((await last).status).toBe(200);
});

test('a read that waited for too long is refused', async () => {
  const origin = await serve({ countedMs: LONG, waitMs: 20 });
  await fill(origin);
  const last = fetch(`${origin}/slow/c`);
  await isWaiting();
  await new Promise((resolve) => setTimeout(resolve, 30));
  release();
  expect((await last).status).toBe(503);
  expect(started).toEqual(['GET a', 'GET b']);
});

test('nothing is done for a visitor who left while waiting', async () => {
  const origin = await serve({ countedMs: LONG, waitMs: LONG });
  const before = await fill(origin);
  const accepted = once(app.server, 'connection');
  const socket = connect(Number(new URL(origin).port), '127.0.0.1');
  socket.write('GET /slow/c HTTP/1.1\r\nhost: localhost\r\n\r\n');
  const [connection] = await accepted;
  await isWaiting();
  socket.destroy();
  await once(connection, 'close');
  const last = fetch(`${origin}/slow/d`);
  await vi.waitFor(() => expect(app.countWaitingReads()).toBe(2));
  release();
  await Promise.all([...before, last]);
  expect(started).toEqual(['GET a', 'GET b', 'GET d']);
});
