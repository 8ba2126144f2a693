import type { Context } from '../../context.ts';
import { StorageError } from '../../db/storage-error.ts';
import { checkRead, checkWrite } from './health.store.ts';

/** Null if the process can serve requests, else the reason why not. */
export type Unreadiness = string | null;

/** Milliseconds; health checks usually time out after 2 s. */
const PROBE_TIMEOUT = 1_500;
/** How long after a write the database counts as writable without a test, in milliseconds. */
const WRITE_TRUSTED = 30_000;

const NO_RESPONSE = 'The database doesn’t respond.';

/** Checks whether the database can be read and written. Concurrent callers share one check. */
export function createReadinessCheck({ db, clock, log }: Pick<Context, 'db' | 'clock' | 'log'>) {
  let running: Promise<Unreadiness> | null = null;

  async function probe(): Promise<Unreadiness> {
    try {
      await checkRead(db.read);
    } catch (error) {
      log.warn({ err: error }, 'the database doesn’t respond');
      return NO_RESPONSE;
    }
    return probeWriting();
  }

  async function probeWriting(): Promise<Unreadiness> {
    const { lastWrite } = db;
    if (lastWrite.fault === null && performance.now() - lastWrite.at < WRITE_TRUSTED) return null;
    try {
      await db.write((tx) => checkWrite(tx, clock.now()));
      return null;
    } catch (error) {
      // Another process is writing, so it is writable.
      if (error instanceof StorageError && error.fault === 'busy') return null;
      log.error(
        { err: error },
        error instanceof StorageError ? error.message : 'the database rejects writes',
      );
      const isFull = error instanceof StorageError && error.fault === 'full';
      return isFull ? 'The disk is full.' : 'The database rejects writes.';
    }
  }

  return async function checkReadiness(): Promise<Unreadiness> {
    running ??= probe().finally(() => {
      running = null;
    });
    const { promise: timeout, resolve } = Promise.withResolvers<Unreadiness>();
    const timer = setTimeout(() => resolve(NO_RESPONSE), PROBE_TIMEOUT);
    try {
      return await Promise.race([running, timeout]);
    } finally {
      clearTimeout(timer);
    }
  };
}
