import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestSite, type TestSite } from '../testing/site.ts';

const DEADLINE_MS = 1000;
/** Short enough that a client that pauses this long isn't considered idle. */
const BYTE_EVERY_MS = 50;
/** Ten checks of open connections fit into a deadline; a busy machine gets more time. */
const LATEST_MS = 10_000;

let site: TestSite;
let port: number;
beforeAll(async () => {
  site = await openTestSite({ config: { requestTimeoutMs: DEADLINE_MS } });
  await site.app.listen({ host: '127.0.0.1', port: 0 });
  port = (site.app.server.address() as AddressInfo).port;
});
afterAll(() => site.close());

/**
 * Sends `start` at once and then `piece` repeatedly; resolves with the server's response when it closes the connection.
 */
async function sendSlowly(start: string, piece: string): Promise<string> {
  const socket: Socket = connect(port, '127.0.0.1');
  let said = '';
  socket.on('data', (bytes) => {
    said += bytes;
  });
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.write(start);
  const timer = piece === '' ? undefined : setInterval(() => socket.write(piece), BYTE_EVERY_MS);
  try {
    await Promise.race([
      new Promise((resolve) => socket.once('close', resolve)),
      new Promise((_, reject) =>
        setTimeout(() => reject(new Error('The connection stays open.')), LATEST_MS),
      ),
    ]);
    return said;
  } finally {
    clearInterval(timer);
    socket.destroy();
  }
}

const headers = () =>
  `POST /event HTTP/1.1\r\nHost: localhost:${port}\r\nContent-Type: application/x-www-form-urlencoded\r\n`;

test.each([
  ['nothing', () => '', ''],
  ['a request line without end', () => 'GET /', 'a'],
  ['headers without end', headers, 'a: b\r\n'],
  ['a body byte by byte', () => `${headers()}Content-Length: 100000\r\n\r\n`, 'a'],
  ['a body in chunks', () => `${headers()}Transfer-Encoding: chunked\r\n\r\n`, '1\r\na\r\n'],
])('a connection that sends %s is closed at the deadline', async (_name, start, piece) => {
  const started = performance.now();
  const said = await sendSlowly(start(), piece);
  expect(performance.now() - started).toBeGreaterThan(DEADLINE_MS / 2);
  // Bytes that arrive after the response make the system reset the connection, which may lose the response.
  expect(said === '' || said.startsWith('HTTP/1.1 408 ')).toBe(true);
});

test('a connection that sends whole requests outlives the deadline', async () => {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  const ask = async (): Promise<string> => {
    const answer = once(socket, 'data');
    socket.write('GET /heartbeat HTTP/1.1\r\nHost: localhost:PORT\r\n\r\n'.replace('PORT', String(port)));
    const [bytes] = (await answer) as [Buffer];
    return bytes.toString('latin1', 0, 12);
  };
  const first = await ask();
  await new Promise((resolve) => setTimeout(resolve, DEADLINE_MS * 1.5));
  expect([first.slice(0, 8), await ask()]).toEqual(['HTTP/1.1', first]);
  socket.destroy();
});
