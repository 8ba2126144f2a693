import * as v from 'valibot';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import type { Mail } from '../../mail/mailer.ts';
import type { LinkBase } from '../course/links.ts';
import { insertJob } from './jobs.store.ts';

/** What a job works with. */
export interface JobWork {
  context: Context;
  /** The public addresses of the site: jobs have no request to take them from. */
  site: LinkBase;
  /** For work of many steps: says between them that it goes on, so that nobody else begins it. */
  renew(): Promise<void>;
}

/**
 * One sort of work that is done beside requests. `run` may be broken off at any point and begun anew by another
 * process, so it does nothing twice that matters once; a mail is not its to send but its to answer.
 */
export interface JobKind<P = unknown> {
  name: string;
  payload: v.GenericSchema<unknown, P>;
  /** For work that comes round by itself: once in each such span (milliseconds), by one process. Its payload is `{}`. */
  every?: number;
  /** Does the work; the mail that it answers is sent, at most once. */
  run(work: JobWork, payload: P): Promise<Mail | null>;
}

/** Declares a kind and keeps the type of its payload. */
export function defineJob<P>(kind: JobKind<P>): JobKind<P> {
  return kind;
}

/**
 * Queues a job in the transaction that it reports on. A second one of the same `key` is not queued. Urgent ones, which
 * somebody is waiting for, are done before all others.
 */
export async function queueJob<P>(
  tx: Tx,
  kind: JobKind<P>,
  payload: P,
  { now, key = null, isUrgent = false }: { now: number; key?: string | null; isUrgent?: boolean },
): Promise<void> {
  const fullKey = key === null ? null : `${kind.name}/${key}`;
  await insertJob(tx, {
    kind: kind.name,
    payload: JSON.stringify(payload),
    key: fullKey,
    // The job that has been due for longest is taken first.
    dueAt: isUrgent ? 0 : now,
    now,
  });
}

/** The payload of kinds that need none. */
export const noPayload = v.strictObject({});
