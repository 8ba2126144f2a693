import * as v from 'valibot';
import type { Tx } from '../../db/database.ts';
import { findAccessOfUser } from '../../kernel/access/access.ts';
import { isEligible } from '../../kernel/certificate-status/certificate-status.policy.ts';
import { defineJob, type JobWork, queueJob } from '../../kernel/jobs/job-kind.ts';
import { certificateSituationOf } from '../../kernel/progress/certificate-situation.ts';
import { gradesOf } from '../../kernel/progress/overlay.ts';
import { HOUR } from '../../kernel/time/durations.ts';
import { findUserById } from '../../kernel/users/users.store.ts';
import { type Candidate, type CandidateFilter, listCandidates } from './certificate-candidates.store.ts';
import { insertCertificate } from './certificates.store.ts';
import { issueQueued } from './issue-certificate.ts';

/** Issues one certificate. Idempotent, also when two processes run it at the same time. */
export const issueCertificateJob = defineJob({
  name: 'issue-certificate',
  payload: v.object({ userId: v.number(), courseKey: v.string() }),
  async run({ context }, learner) {
    await context.db.write((tx) => issueQueued(context, tx, learner));
    return null;
  },
});

/**
 * Queues a learner's certificate, which is issued within about a second: these jobs have priority. Returns false and does
 * nothing if there is one already, even a revoked one.
 */
export async function queueCertificate(
  tx: Tx,
  { userId, courseKey }: Pick<Candidate, 'userId' | 'courseKey'>,
  now: number,
): Promise<boolean> {
  const isNew = await insertCertificate(tx, { userId, courseKey, isGranted: false, at: now });
  if (isNew) await queueJob(tx, issueCertificateJob, { userId, courseKey }, { now, isUrgent: true });
  return isNew;
}

/** Candidates that one query of the search reads. */
export const BATCH_SIZE = 100;

/**
 * Finds learners who earned a certificate other than by answering a problem: by a new version of the course, an upgrade,
 * a verified identity, a corrected grade or a release date. Runs hourly for everyone, and on demand for a learner or course.
 */
export const findCertificatesJob = defineJob({
  name: 'find-certificates',
  payload: v.object({ userId: v.optional(v.number()), courseKey: v.optional(v.string()) }),
  every: HOUR,
  async run(work, filter) {
    let after: Candidate | null = null;
    do {
      const candidates: Candidate[] = await listCandidates(work.context.db.read, {
        filter,
        after,
        limit: BATCH_SIZE,
        stuckBefore: work.context.clock.now() - HOUR,
      });
      for (const candidate of candidates) await queueIfEligible(work, candidate);
      await work.renew();
      after = candidates.length === BATCH_SIZE ? (candidates.at(-1) ?? null) : null;
    } while (after !== null);
    return null;
  },
});

/** Queues {@link findCertificatesJob} for a learner or course after a change that may have earned certificates. */
export function queueCertificateSearch(tx: Tx, filter: CandidateFilter, now: number): Promise<void> {
  return queueJob(tx, findCertificatesJob, filter, { now });
}

async function queueIfEligible(
  { context }: JobWork,
  { userId, courseKey, isStuck }: Candidate,
): Promise<void> {
  const { db, clock } = context;
  if (isStuck) {
    const now = clock.now();
    await db.write((tx) => queueJob(tx, issueCertificateJob, { userId, courseKey }, { now }));
    return;
  }
  const user = await findUserById(db.read, userId);
  const access = user && (await findAccessOfUser(context, courseKey, user));
  if (access?.head.settings.certificates !== 'auto') return;
  if (!isEligible(certificateSituationOf(access, await gradesOf(access, db.read)))) return;
  await db.write((tx) => queueCertificate(tx, { userId, courseKey }, clock.now()));
}
