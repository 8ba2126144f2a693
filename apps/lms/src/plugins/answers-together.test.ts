import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { promisify } from 'node:util';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { answersTogether } from './answers-together.ts';

test('answers to requests that came together are sent when all of them are there', async () => {
  const steps: string[] = [];
  const app = fastify();
  await app.register(answersTogether);
  app.addHook('onSend', async (request) => {
    steps.push(`${request.url} is sent`);
  });
  app.get('/:name', async (request) => {
    steps.push(`${request.url} is there`);
    return 'an answer';
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const getConnections = promisify(app.server.getConnections.bind(app.server));
  const sockets = [1, 2, 3].map(() => connect(port, '127.0.0.1'));
  await Promise.all(sockets.map((socket) => once(socket, 'connect')));
  // Once all are accepted, what is written without a pause is read in one go.
  await expect.poll(() => getConnections()).toBe(3);
  for (const [index, socket] of sockets.entries()) socket.write(`GET /${index} HTTP/1.1\r\nHost: x\r\n\r\n`);
  await Promise.all(sockets.map((socket) => once(socket, 'data')));
  expect(steps.map((step) => step.slice(3))).toEqual([
    ...Array(3).fill('is there'),
    ...Array(3).fill('is sent'),
  ]);
  for (const socket of sockets) socket.destroy();
  await app.close();
});

test('an answer that comes later is sent for itself', async () => {
  const app = fastify();
  await app.register(answersTogether);
  const { promise: later, resolve: answerLater } = Promise.withResolvers<string>();
  app.get('/now', async () => 'now');
  app.get('/later', () => later);
  const [now, waiting] = [app.inject('/now'), app.inject('/later')];
  expect((await now).body).toBe('now');
  answerLater('later');
  expect((await waiting).body).toBe('later');
  await app.close();
});
