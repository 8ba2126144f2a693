import type { FastifyInstance } from 'fastify';
import type { Context } from '../context.ts';
import { needsTouch, touchSession } from '../kernel/users/sessions.store.ts';
import type { SessionRow } from '../kernel/users/user.ts';

/** Pause after a failure, in milliseconds, to spare a database in trouble. */
const PAUSE_AFTER_FAILURE = 10_000;

/**
 * Extends sessions in use, without making the request wait: reads must work even if the database is locked, full or
 * read-only. A session that can't be extended remains valid until its current expiry.
 */
export function createSessionExtension(app: FastifyInstance, { db, clock, log }: Context) {
  const running = new Map<string, Promise<void>>();
  let pausedUntil = Number.NEGATIVE_INFINITY;
  app.addHook('onClose', async () => {
    await Promise.all(running.values());
  });

  async function extend(idHash: string, now: number): Promise<void> {
    try {
      await db.write((tx) => touchSession(tx, idHash, now));
    } catch (error) {
      pausedUntil = performance.now() + PAUSE_AFTER_FAILURE;
      log.warn({ err: error }, "a session can't be extended at the moment");
    } finally {
      running.delete(idHash);
    }
  }

  return function extendIfDue(session: SessionRow): void {
    const { idHash } = session;
    const now = clock.now();
    if (!needsTouch(session, now)) return;
    if (running.has(idHash) || performance.now() < pausedUntil) return;
    running.set(idHash, extend(idHash, now));
  };
}
