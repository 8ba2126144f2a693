import '../http/fastify-types.ts';
import { Socket } from 'node:net';
import { performance } from 'node:perf_hooks';
import { setImmediate } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import pLimit from 'p-limit';
import { SECOND } from '../lib/durations.ts';
import { OverloadError } from '../lib/errors.ts';

interface Limits {
  /** Reads at a time. */
  concurrency: number;
  /** Milliseconds after which a read no longer counts: it waits for a script, another site or a slow query. */
  countedMs: number;
  /** Milliseconds after which a read that still waits is refused. */
  waitMs: number;
}

const LIMITS: Limits = { concurrency: 8, countedMs: 100, waitMs: 5 * SECOND };

/**
 * Works on few reads at a time, and lets the others wait before anything is done for them: what a request has made so far
 * survives each garbage collection, so a process that works on hundreds has less time for each. No more start in one iteration
 * of the event loop, since a server accepts one connection in each (decision 0146). Reads are requests by GET and
 * HEAD. Health probes don't wait, nor does what a page requests within the process. One that has waited for too long is
 * refused with an OverloadError.
 */
export const limitReads = fp<Partial<Limits>>(async (app: FastifyInstance, limits) => {
  const { concurrency, countedMs, waitMs } = { ...LIMITS, ...limits };
  const limit = pLimit(concurrency);
  const ends = new WeakMap<FastifyRequest, () => void>();
  app.decorate('countWaitingReads', () => limit.pendingCount);

  app.addHook('onRequest', (request, reply, done) => {
    if (!isLimited(request)) return done();
    const arrived = performance.now();
    limit(async () => {
      if (reply.raw.destroyed) return;
      if (performance.now() - arrived > waitMs) return done(new OverloadError());
      const ended = Promise.withResolvers<void>();
      const timer = setTimeout(ended.resolve, countedMs);
      ends.set(request, ended.resolve);
      done();
      await ended.promise;
      clearTimeout(timer);
      await setImmediate();
    });
  });
  app.addHook('onSend', (request, _reply, _payload, done) => {
    ends.get(request)?.();
    done();
  });
});

function isLimited({ method, raw, routeOptions }: FastifyRequest): boolean {
  const isRead = method === 'GET' || method === 'HEAD';
  return isRead && routeOptions.config.origin !== 'any' && raw.socket instanceof Socket;
}
