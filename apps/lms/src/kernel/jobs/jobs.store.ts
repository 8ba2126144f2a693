import type { Reader, Tx } from '../../db/database.ts';
import { type JobResult, LEASE } from './jobs.policy.ts';

export interface NewJob {
  kind: string;
  payload: string;
  /** A second job of the same key is not added. */
  key: string | null;
  dueAt: number;
  now: number;
}

/** A job leased by this process. Times are epoch milliseconds. */
export interface ClaimedJob {
  id: number;
  kind: string;
  payload: string;
  /** How often it was leased, including this time. */
  attempts: number;
  lease: string;
  handedOverAt: number | null;
}

/** Adds a job; one of the same key stays as it is. */
export async function insertJob(tx: Tx, { kind, payload, key, dueAt, now }: NewJob): Promise<void> {
  await tx
    .insertInto('jobs')
    .values({ kind, payload, job_key: key, due_at: dueAt, attempts: 0, created_at: now })
    .onConflict((conflict) => conflict.column('job_key').doNothing())
    .execute();
}

/** Whether a job is due: a cheap read that avoids write transactions on an empty queue. */
export async function hasDueJob(reader: Reader, now: number): Promise<boolean> {
  const row = await reader
    .selectFrom('jobs')
    .select('id')
    .where('finished_at', 'is', null)
    .where('due_at', '<=', now)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Leases the job with the earliest due time; null when none is due. `lease`: a unique token. */
export async function claimJob(
  tx: Tx,
  { lease, now }: { lease: string; now: number },
): Promise<ClaimedJob | null> {
  const row = await tx
    .updateTable('jobs')
    .set((eb) => ({ lease, due_at: now + LEASE, attempts: eb('attempts', '+', 1) }))
    .where('id', '=', (eb) =>
      eb
        .selectFrom('jobs')
        .select('id')
        .where('finished_at', 'is', null)
        .where('due_at', '<=', now)
        .orderBy('due_at')
        .orderBy('id')
        .limit(1),
    )
    // Repeats the condition: on PostgreSQL two processes may select the same job, and the second one waits for the first.
    .where('finished_at', 'is', null)
    .where('due_at', '<=', now)
    .returning(['id', 'kind', 'payload', 'attempts', 'handed_over_at'])
    .executeTakeFirst();
  if (!row) return null;
  const { id, kind, payload, attempts } = row;
  return { id, kind, payload, attempts, lease, handedOverAt: row.handed_over_at };
}

type JobLease = Pick<ClaimedJob, 'id' | 'lease'>;

/** An update that only matches while this process holds the lease; callers return whether it did. */
function updateByLease(tx: Tx, { id, lease }: JobLease) {
  return tx
    .updateTable('jobs')
    .where('id', '=', id)
    .where('lease', '=', lease)
    .where('finished_at', 'is', null)
    .returning('id');
}

/** Extends the lease. */
export async function renewLease(tx: Tx, job: JobLease, now: number): Promise<boolean> {
  const row = await updateByLease(tx, job)
    .set({ due_at: now + LEASE })
    .executeTakeFirst();
  return row !== undefined;
}

/** Records that the job's mail is about to be sent; no process sends it again after that. */
export async function markHandedOver(tx: Tx, job: JobLease, now: number): Promise<boolean> {
  const row = await updateByLease(tx, job)
    .set({ handed_over_at: now, due_at: now + LEASE })
    .executeTakeFirst();
  return row !== undefined;
}

/** Ends the job. */
export async function finishJob(
  tx: Tx,
  job: JobLease,
  { result, error, now }: { result: JobResult; error: string | null; now: number },
): Promise<boolean> {
  const row = await updateByLease(tx, job)
    .set({ finished_at: now, outcome: result, last_error: error, lease: null })
    .executeTakeFirst();
  return row !== undefined;
}

/** Schedules a retry. Clears the record of a mail that certainly wasn't sent, so that it can be. */
export async function postponeJob(
  tx: Tx,
  job: JobLease,
  { until, error }: { until: number; error: string },
): Promise<boolean> {
  const row = await updateByLease(tx, job)
    .set({ due_at: until, last_error: error, lease: null, handed_over_at: null })
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes the jobs whose payload names a course, finished ones too, apart from those of a kind. */
export async function deleteJobsAbout(
  tx: Tx,
  courseKey: string,
  { except }: { except: string },
): Promise<void> {
  const named = await tx
    .selectFrom('jobs')
    .select(['id', 'payload'])
    .where('payload', 'like', '%"courseKey":%')
    .where('kind', '!=', except)
    .execute();
  const ids = named.filter((job) => JSON.parse(job.payload).courseKey === courseKey).map(({ id }) => id);
  for (const id of ids) await tx.deleteFrom('jobs').where('id', '=', id).execute();
}

/** Deletes jobs that ended before `before`. */
export async function deleteFinishedJobs(tx: Tx, before: number): Promise<void> {
  await tx.deleteFrom('jobs').where('finished_at', '<', before).execute();
}
