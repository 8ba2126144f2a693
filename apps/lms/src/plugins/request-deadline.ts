import { defineMessages, t } from '../i18n/messages.ts';
import '../http/fastify-types.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { SECOND } from '../lib/durations.ts';
import { HttpError } from '../lib/errors.ts';

const messages = defineMessages({
  upload: {
    defaultMessage: 'The upload stopped or was too slow. Check your connection, then try again.',
    description: 'Error of an upload',
  },
  slow: { defaultMessage: 'The request took too long to arrive. Try again.', description: 'Error of a call' },
});

/** Bytes per second of a file, on average: a line this slow takes forty minutes for 10 MB. */
const MIN_RATE = 4_000;
/** How long nothing may arrive of a file. Shorter pauses are normal on a phone that changes networks. */
const MAX_PAUSE = 15 * SECOND;
/** How often the progress of a file is checked, in a deadline. */
const CHECKS = 20;

/**
 * Limits how slowly clients may send bodies, so that nobody can occupy the process by sending byte by byte. A body has to
 * be complete within `timeoutMs`, but a file of many megabytes takes minutes on an ordinary line: on routes with
 * `takesFiles`, it only has to arrive steadily. A client that is too slow gets 408 `request_timeout`, and its connection
 * is closed. Node's own timeout is the same for all requests of a server, so it is off.
 */
export const requestDeadline = fp<{ timeoutMs: number }>(async (app: FastifyInstance, { timeoutMs }) => {
  app.addHook('onRequest', (request, reply, done) => {
    if (hasBody(request)) watch(request, reply, timeoutMs);
    done();
  });
});

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

function watch(request: FastifyRequest, reply: FastifyReply, timeoutMs: number): void {
  const { raw } = request;
  const isTooSlow = request.routeOptions.config.takesFiles
    ? arrivesSlowly(request, timeoutMs)
    : (elapsed: number) => elapsed >= timeoutMs;
  const started = performance.now();
  const every = request.routeOptions.config.takesFiles ? timeoutMs / CHECKS : timeoutMs;
  const timer = setInterval(() => {
    // Timers may run a little early.
    if (!isTooSlow(Math.ceil(performance.now() - started) + 1)) return;
    clearInterval(timer);
    refuse(request, reply);
  }, every).unref();
  const stop = () => clearInterval(timer);
  raw.once('end', stop).once('close', stop);
}

/** Whether a file pauses, or its average rate is too low, by the milliseconds since it started. */
function arrivesSlowly({ raw }: FastifyRequest, timeoutMs: number): (elapsed: number) => boolean {
  const { socket } = raw;
  const before = socket.bytesRead;
  const maxPause = Math.min(MAX_PAUSE, timeoutMs);
  let last = { bytes: before, at: 0 };
  return (elapsed) => {
    if (socket.bytesRead > last.bytes) last = { bytes: socket.bytesRead, at: elapsed };
    const isBelowRate = socket.bytesRead - before < (MIN_RATE * elapsed) / SECOND;
    return elapsed - last.at >= maxPause || (elapsed >= timeoutMs && isBelowRate);
  };
}

function refuse({ raw, routeOptions }: FastifyRequest, reply: FastifyReply): void {
  const message = routeOptions.config.takesFiles ? t(messages.upload) : t(messages.slow);
  // Fastify's reader of the body responds to an error of the stream; if it isn't reading, nobody waits for a response.
  const isBeingRead = !reply.sent && raw.listenerCount('error') > 0;
  if (isBeingRead) raw.emit('error', new HttpError(408, 'request_timeout', message));
  else raw.destroy();
}
