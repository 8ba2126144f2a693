import * as v from 'valibot';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import type { Mail } from '../../mail/mailer.ts';
import type { LinkBase } from '../course/links.ts';
import { insertJob } from './jobs.store.ts';

/** The dependencies of a running job. */
export interface JobWork {
  context: Context;
  /** The public origins of the site: a job has no request to derive them from. */
  site: LinkBase;
  /** Renews the lease; call it between the steps of long work, so that no other process takes the job over. */
  renew(): Promise<void>;
}

/**
 * One kind of background work. `run` may be aborted at any point and retried by another process, so it must be
 * idempotent. It returns a mail rather than sending it.
 */
export interface JobKind<P = unknown> {
  name: string;
  payload: v.GenericSchema<unknown, P>;
  /** For periodic work: the interval in milliseconds; one process runs it per interval. Its payload is `{}`. */
  every?: number;
  /** Does the work; the mail that it returns is sent at most once. */
  run(work: JobWork, payload: P): Promise<Mail | null>;
}

/** Declares a kind of job and infers the type of its payload. */
export function defineJob<P>(kind: JobKind<P>): JobKind<P> {
  return kind;
}

/**
 * Queues a job in the transaction that causes it, unless one with the same `key` exists. Urgent jobs, which somebody is
 * waiting for, run before all others; with `dueAt`, a job runs then (epoch milliseconds).
 */
export async function queueJob<P>(
  tx: Tx,
  kind: Pick<JobKind<P>, 'name' | 'payload'>,
  payload: P,
  {
    now,
    dueAt = now,
    key = null,
    isUrgent = false,
  }: { now: number; dueAt?: number; key?: string | null; isUrgent?: boolean },
): Promise<void> {
  const fullKey = key === null ? null : `${kind.name}/${key}`;
  await insertJob(tx, {
    kind: kind.name,
    payload: JSON.stringify(payload),
    key: fullKey,
    // Workers claim the job with the earliest due time first.
    dueAt: isUrgent ? 0 : dueAt,
    now,
  });
}

/** The payload schema of kinds without a payload. */
export const noPayload = v.strictObject({});
