import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import type { Context } from '../../context.ts';
import { learningUrlOf } from '../../lib/site.ts';
import { MailError } from '../../mail/mail-error.ts';
import type { Mail } from '../../mail/mailer.ts';
import type { JobKind, JobWork } from './job-kind.ts';
import { decideClaimed, decideFailed, type JobResult } from './jobs.policy.ts';
import {
  type ClaimedJob,
  claimJob,
  finishJob,
  hasDueJob,
  insertJob,
  markHandedOver,
  postponeJob,
  renewLease,
} from './jobs.store.ts';

export interface JobEnvironment {
  context: Context;
  /** The public address of the site. */
  origin: string;
  kinds: readonly JobKind[];
  /** Aborted when the process can't wait any longer for the running job. */
  breakOff?: AbortSignal;
}

/** Another process has taken the job over: further writes of this one have no effect. */
class LeaseLostError extends Error {
  constructor() {
    super('The lease of the job has expired and another process has taken it over');
    this.name = 'LeaseLostError';
  }
}

/** Claims and runs one due job; false when none is due. Never rejects because of a failing job. */
export async function runNextJob(environment: JobEnvironment): Promise<boolean> {
  const { db, clock } = environment.context;
  if (!(await hasDueJob(db.read, clock.now()))) return false;
  const lease = randomUUID();
  const job = await db.write((tx) => claimJob(tx, { lease, now: clock.now() }));
  // Another process was faster; there may be more.
  if (job === null) return true;
  await runClaimed(environment, job);
  return true;
}

/** Runs all jobs that are due now. */
export async function runDueJobs(environment: JobEnvironment): Promise<void> {
  while (await runNextJob(environment));
}

async function runClaimed(environment: JobEnvironment, job: ClaimedJob): Promise<void> {
  const { context } = environment;
  const decision = decideClaimed(job);
  if (!decision.run) return finish(context, job, decision.result, decision.reason);
  try {
    const mail = await work(environment, job);
    if (mail !== null) await send(environment, job, mail);
  } catch (error) {
    return fail(environment, job, error);
  }
  await finish(context, job, 'done', null);
}

async function work(
  { context, origin, kinds, breakOff }: JobEnvironment,
  job: ClaimedJob,
): Promise<Mail | null> {
  const kind = kinds.find(({ name }) => name === job.kind);
  if (!kind) throw new Error(`There is no kind of job ${job.kind}`);
  const payload = v.parse(kind.payload, JSON.parse(job.payload));
  const tools: JobWork = {
    context,
    site: { origin, learningUrl: learningUrlOf(context.config, origin) },
    async renew() {
      breakOff?.throwIfAborted();
      const now = context.clock.now();
      if (!(await context.db.write((tx) => renewLease(tx, job, now)))) throw new LeaseLostError();
    },
  };
  return kind.run(tools, payload);
}

/** Commits the record of the mail before sending it, so that after a crash no process sends it twice. */
async function send({ context, breakOff }: JobEnvironment, job: ClaimedJob, mail: Mail): Promise<void> {
  const { db, clock, mailer } = context;
  const beforeHandOver = async () => {
    if (!(await db.write((tx) => markHandedOver(tx, job, clock.now())))) throw new LeaseLostError();
  };
  await mailer.send(mail, { beforeHandOver, signal: breakOff });
}

async function fail({ context, breakOff }: JobEnvironment, job: ClaimedJob, error: unknown): Promise<void> {
  const { db, clock, log, metrics } = context;
  if (error instanceof LeaseLostError) {
    log.warn({ job: describe(job) }, 'a job took longer than its lease; another process has taken it over');
    return;
  }
  const certainty = error instanceof MailError ? error.certainty : 'not-sent';
  const now = clock.now();
  if (breakOff?.aborted && certainty === 'not-sent') {
    await db.write((tx) =>
      postponeJob(tx, job, { until: now, error: 'the process that did it was stopped' }),
    );
    log.info(
      { job: describe(job) },
      'a job was aborted; another process retries it, or this one after a restart',
    );
    return;
  }
  const decision = decideFailed(certainty, { attempts: job.attempts, now });
  const detail = error instanceof Error ? error.message : String(error);
  if ('result' in decision) return finish(context, job, decision.result, detail, error);
  const { retryAt } = decision;
  await db.write((tx) => postponeJob(tx, job, { until: retryAt, error: detail }));
  metrics.jobs.labels(job.kind, 'failed').inc();
  const again = new Date(retryAt).toISOString();
  log.warn({ err: error, job: { ...describe(job), again } }, 'a job failed and will be retried');
}

async function finish(
  { db, clock, log, metrics }: Context,
  job: ClaimedJob,
  result: JobResult,
  reason: string | null,
  error?: unknown,
): Promise<void> {
  await db.write((tx) => finishJob(tx, job, { result, error: reason, now: clock.now() }));
  metrics.jobs.labels(job.kind, result).inc();
  if (result === 'done') return;
  const message =
    result === 'uncertain'
      ? 'a job’s mail may or may not have been sent; it is not sent again'
      : 'a job was given up';
  log.error({ err: error, reason, job: describe(job) }, message);
}

function describe({ id, kind, attempts }: ClaimedJob) {
  return { id, kind, attempts };
}

/** Queues periodic jobs. `known`: the intervals for which this process already did so. */
export async function queuePeriodicJobs(
  { context: { db, clock }, kinds }: JobEnvironment,
  known: Map<string, number>,
): Promise<void> {
  const now = clock.now();
  for (const { name, every } of kinds) {
    if (every === undefined) continue;
    const span = Math.floor(now / every);
    if (known.get(name) === span) continue;
    const job = { kind: name, payload: '{}', key: `${name}/${span}`, dueAt: now, now };
    await db.write((tx) => insertJob(tx, job));
    known.set(name, span);
  }
}
