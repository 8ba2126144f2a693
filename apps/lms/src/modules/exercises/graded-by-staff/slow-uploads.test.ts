import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { usageKey } from '../../../testing/course-builder.ts';
import {
  type Frame,
  openUnitSite,
  sectionOf,
  UNITS_HOST,
  type UnitSite,
} from '../../units/testing/unit-site.ts';
import { gradedUploadBlock, PDF } from '../testing/files.ts';

/** What every other request has, and how long a file may pause. */
const DEADLINE_MS = 1_500;
const PIECES = 20;

let site: UnitSite;
let port: number;
const idle = Array.from({ length: 10 }, (_, index) => `idle-${index}`);
/** Of each learner. Opened before the site listens: from then on it is served with its port only. */
const frames = new Map<string, Frame>();
const sockets: Socket[] = [];
beforeAll(async () => {
  site = await openUnitSite([sectionOf([{ id: 'u1', children: [gradedUploadBlock('x1', {}, {})] }])], {
    config: { requestTimeoutMs: DEADLINE_MS },
  });
  for (const name of ['steady', 'stops', 'trickles', ...idle, 'busy']) {
    const { browser } = await site.makeLearner(name);
    frames.set(name, await site.openUnit(browser));
  }
  await site.app.listen({ host: '127.0.0.1', port: 0 });
  port = (site.app.server.address() as AddressInfo).port;
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});
afterAll(() => site.close());

function getFrame(name: string): Frame {
  const frame = frames.get(name);
  if (!frame) throw new Error(`${name} has no frame`);
  return frame;
}

/** An upload of `bytes`, of which nothing is sent yet. */
async function start(
  { settings }: Frame,
  bytes: Buffer,
): Promise<{ socket: Socket; response: Promise<string> }> {
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  let received = '';
  socket.on('data', (data) => {
    received += data;
  });
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  const path = `${new URL(settings.handlers).pathname}${usageKey('exercise', 'x1')}/handler/exercise_upload`;
  socket.write(
    [
      `POST ${path}?name=work.pdf HTTP/1.1`,
      `Host: ${UNITS_HOST}:${port}`,
      `Authorization: Bearer ${settings.token}`,
      'Content-Type: application/octet-stream',
      `Content-Length: ${bytes.length}`,
      'Connection: close',
      '\r\n',
    ].join('\r\n'),
  );
  return { socket, response: once(socket, 'close').then(() => received) };
}

const fileOf = (size: number) => Buffer.concat([PDF, Buffer.alloc(size, 0x20)]);

test('a file that arrives steadily may take longer than any other request', async () => {
  const bytes = fileOf(200_000);
  const { socket, response } = await start(getFrame('steady'), bytes);
  const size = Math.ceil(bytes.length / PIECES);
  const started = performance.now();
  for (let piece = 0; piece < PIECES; piece += 1) {
    socket.write(bytes.subarray(piece * size, (piece + 1) * size));
    await delay((DEADLINE_MS * 2) / PIECES);
  }
  expect(performance.now() - started).toBeGreaterThan(DEADLINE_MS);
  expect(await response).toMatch(/^HTTP\/1\.1 200 /);
});

test.each([
  ['stops', 50_000, 0],
  ['trickles', 0, 100],
])('a file that %s is refused with a code, and its place is free again', async (how, first, every) => {
  const frame = getFrame(how);
  const bytes = fileOf(200_000);
  const uploads = [await start(frame, bytes), await start(frame, bytes)];
  const timers = uploads.map(({ socket }) => {
    socket.write(bytes.subarray(0, first));
    return every === 0 ? undefined : setInterval(() => socket.write(' '), every);
  });
  // Two at a time for one account.
  expect(await (await start(frame, bytes)).response).toMatch(/^HTTP\/1\.1 429 .*too_many_requests/s);
  for (const { response } of uploads)
    expect(await response).toMatch(/^HTTP\/1\.1 408 .*"error_code":"request_timeout"/s);
  for (const timer of timers) clearInterval(timer);
  const { socket, response } = await start(frame, PDF);
  socket.write(PDF);
  expect(await response).toMatch(/^HTTP\/1\.1 200 /);
});

test('uploads that send nothing don’t keep other learners from uploading', async () => {
  for (const name of idle) await start(getFrame(name), fileOf(1_000_000));
  const { socket, response } = await start(getFrame('busy'), PDF);
  socket.write(PDF);
  expect(await response).toMatch(/^HTTP\/1\.1 200 /);
});
