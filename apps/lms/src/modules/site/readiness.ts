import type { Context } from '../../context.ts';
import { StorageError } from '../../db/storage-error.ts';
import { checkRead, checkWrite } from './health.store.ts';

/** Null: the process takes requests; otherwise why it doesn't. */
export type Unreadiness = string | null;

/** Milliseconds; those who ask wait for 2 s at most. */
const PROBE_TIMEOUT = 1_500;
/** For so long after something was written nobody needs to try, in milliseconds. */
const WRITE_TRUSTED = 30_000;

const NO_ANSWER = 'The database does not answer.';

/** Asks the database whether it can be read and written; whoever asks meanwhile shares the result. */
export function createReadinessCheck({ db, clock, log }: Pick<Context, 'db' | 'clock' | 'log'>) {
  let running: Promise<Unreadiness> | null = null;

  async function probe(): Promise<Unreadiness> {
    try {
      await checkRead(db.read);
    } catch (error) {
      log.warn({ err: error }, 'the database does not answer');
      return NO_ANSWER;
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
      // Somebody else is writing, so it can be written.
      if (error instanceof StorageError && error.fault === 'busy') return null;
      log.error(
        { err: error },
        error instanceof StorageError ? error.message : 'the database takes no writes',
      );
      const isFull = error instanceof StorageError && error.fault === 'full';
      return isFull ? 'The disk is full.' : 'The database takes no writes.';
    }
  }

  return async function checkReadiness(): Promise<Unreadiness> {
    running ??= probe().finally(() => {
      running = null;
    });
    const { promise: timeout, resolve } = Promise.withResolvers<Unreadiness>();
    const timer = setTimeout(() => resolve(NO_ANSWER), PROBE_TIMEOUT);
    try {
      return await Promise.race([running, timeout]);
    } finally {
      clearTimeout(timer);
    }
  };
}
