import '../http/fastify-types.ts';
import { Server, type Socket } from 'node:net';
import { setTimeout as delay, setImmediate } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';

/** How long a half-closed connection may stay open, in milliseconds. */
const LINGER = 1_000;

interface Use {
  /** Requests in progress. */
  requests: number;
  /** The number of bytes read when the last request was answered: if more arrive, another request is coming in. */
  readBytes: number;
}

/**
 * Adds `drain` to the app: closes all connections without losing requests that clients sent before they could know.
 * Fastify's own `close`, which is called afterwards, answers such requests with 503 and resets connections on which one
 * is just arriving.
 */
export const drain = fp(async (app: FastifyInstance) => {
  const connections = trackConnections();
  const { uses, getUse, endIfIdle } = connections;
  let isDraining = false;
  let isEnding = false;

  app.server.on('connection', getUse);
  app.server.on('request', ({ socket }, response) => {
    const use = getUse(socket);
    use.requests += 1;
    response.once('close', () => {
      use.requests -= 1;
      use.readBytes = socket.bytesRead;
      if (isEnding) endIfIdle(socket);
    });
  });
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (isDraining) reply.header('connection', 'close');
    done();
  });

  app.addHook('preClose', (done) => {
    isEnding = true;
    for (const socket of uses.keys()) endIfIdle(socket);
    done();
  });

  app.decorate('drain', async ({ grace, limit }) => {
    const deadline = new AbortController();
    const timer = setTimeout(() => deadline.abort(), limit);
    isDraining = true;
    // The kernel may already have accepted connections: they are served as well.
    await setImmediate();
    await setImmediate();
    // Node's HTTP server would reset idle connections here.
    Server.prototype.close.call(app.server);
    await delay(grace);
    isEnding = true;
    for (const socket of uses.keys()) endIfIdle(socket);
    await connections.untilEmpty(deadline.signal);
    clearTimeout(timer);
    const left = [...uses];
    for (const [socket] of left) socket.destroy();
    return { cut: left.filter(([, { requests }]) => requests > 0).length };
  });
});

/** The open connections of a server, with what is known of their use. */
function trackConnections() {
  const uses = new Map<Socket, Use>();
  let whenEmpty: (() => void) | null = null;

  function getUse(socket: Socket): Use {
    const known = uses.get(socket);
    if (known) return known;
    const use: Use = { requests: 0, readBytes: 0 };
    uses.set(socket, use);
    socket.once('close', () => {
      uses.delete(socket);
      if (uses.size === 0) whenEmpty?.();
    });
    return use;
  }

  function endIfIdle(socket: Socket): void {
    const { requests, readBytes } = getUse(socket);
    if (requests > 0 || socket.bytesRead > readBytes) return;
    // Not reset: data that may still arrive is read, and the client sees the end of the connection.
    socket.end();
    setTimeout(() => socket.destroy(), LINGER).unref();
  }

  async function untilEmpty(deadline: AbortSignal): Promise<void> {
    if (uses.size === 0) return;
    await new Promise<void>((resolve) => {
      whenEmpty = resolve;
      deadline.addEventListener('abort', () => resolve());
    });
  }

  return { uses, getUse, endIfIdle, untilEmpty };
}
