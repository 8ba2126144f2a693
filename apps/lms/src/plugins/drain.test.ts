import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { drain } from './drain.ts';

const TIMES = { grace: 150, limit: 1_500 };
const LARGE = 32 * 1024 * 1024;

let app: FastifyInstance;
let port: number;
/** Releases the responses to /slow. */
let answerSlow: () => void;
let slowArrived: Promise<void>;

beforeEach(async () => {
  app = fastify({ forceCloseConnections: 'idle' });
  await app.register(drain);
  app.get('/quick', async () => 'quick');
  app.post('/echo', async ({ body }) => body);
  app.get('/large', async () => Buffer.alloc(LARGE));
  const slow = Promise.withResolvers<void>();
  const arrived = Promise.withResolvers<void>();
  answerSlow = slow.resolve;
  slowArrived = arrived.promise;
  app.get('/slow', async () => {
    arrived.resolve();
    await slow.promise;
    return 'slow';
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  port = (app.server.address() as AddressInfo).port;
});
afterEach(() => app.close());

/** A client that records what it received, and how the connection ended. */
async function client() {
  const socket: Socket = connect(port, '127.0.0.1');
  let received = '';
  socket.on('data', (chunk: Buffer) => {
    received += chunk.toString('latin1').slice(0, 400);
  });
  const ended = new Promise<string>((resolve) => {
    socket.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? 'error'));
    socket.once('end', () => resolve('end'));
  });
  await once(socket, 'connect');
  return { socket, ended, text: () => received };
}

const ask = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`;

test('finishes current requests, and announces that the connection closes', async () => {
  const { socket, ended, text } = await client();
  socket.write(ask('/slow'));
  await slowArrived;
  const drained = app.drain(TIMES);
  await delay(2 * TIMES.grace);
  answerSlow();
  expect(await ended).toBe('end');
  expect(text()).toMatch(/^HTTP\/1\.1 200 OK[\s\S]*connection: close[\s\S]*slow$/i);
  expect(await drained).toEqual({ cut: 0 });
});

test('closes idle connections without a reset, used or not', async () => {
  const [used, unused] = [await client(), await client()];
  used.socket.write(ask('/quick'));
  await expect.poll(used.text).toContain('quick');
  const started = performance.now();
  const drained = app.drain(TIMES);
  expect(await Promise.all([used.ended, unused.ended])).toEqual(['end', 'end']);
  used.socket.end();
  unused.socket.end();
  expect(await drained).toEqual({ cut: 0 });
  expect(performance.now() - started).toBeLessThan(TIMES.limit);
});

test('answers a request that was sent before the client could know', async () => {
  const [used, unused] = [await client(), await client()];
  used.socket.write(ask('/quick'));
  await expect.poll(used.text).toContain('quick');
  used.socket.write(ask('/quick'));
  unused.socket.write(ask('/quick'));
  const late = client();
  const drained = app.drain(TIMES);
  await delay(TIMES.grace / 3);
  (await late).socket.write(ask('/quick'));
  expect(await Promise.all([used.ended, unused.ended, (await late).ended])).toEqual(['end', 'end', 'end']);
  expect(used.text().match(/200 OK/g)).toHaveLength(2);
  for (const { text } of [unused, await late]) expect(text()).toContain('200 OK');
  expect(await drained).toEqual({ cut: 0 });
});

test('waits for the rest of a request that has begun to arrive', async () => {
  const [head, body] = [await client(), await client()];
  head.socket.write(ask('/quick').slice(0, 10));
  const start = 'POST /echo HTTP/1.1\r\nHost: x\r\nContent-Type: text/plain\r\nContent-Length: 6\r\n\r\n';
  body.socket.write(`${start}abc`);
  await delay(50);
  const drained = app.drain(TIMES);
  await delay(2 * TIMES.grace);
  head.socket.write(ask('/quick').slice(10));
  body.socket.write('def');
  expect(await Promise.all([head.ended, body.ended])).toEqual(['end', 'end']);
  expect(head.text()).toContain('200 OK');
  expect(body.text()).toContain('abcdef');
  expect(await drained).toEqual({ cut: 0 });
});

test('closes connections of clients that are too slow at the time limit', async () => {
  const [sender, reader, half] = [await client(), await client(), await client()];
  sender.socket.write(
    'POST /echo HTTP/1.1\r\nHost: x\r\nContent-Type: text/plain\r\nContent-Length: 6\r\n\r\na',
  );
  reader.socket.pause();
  reader.socket.write(ask('/large'));
  half.socket.write('GET /qui');
  await delay(100);
  const started = performance.now();
  expect(await app.drain(TIMES)).toEqual({ cut: 2 });
  const took = performance.now() - started;
  expect(took).toBeGreaterThan(TIMES.limit - 100);
  expect(await half.ended).not.toBe('');
  await app.close();
});
