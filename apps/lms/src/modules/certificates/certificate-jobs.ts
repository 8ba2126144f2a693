import { findAccessOfUser } from '../../kernel/access/access.ts';
import { isEligible } from '../../kernel/certificate-status/certificate-status.policy.ts';
import {
  findCertificatesQueue,
  issueCertificateQueue,
  queueCertificate,
} from '../../kernel/certificates/queue-certificate.ts';
import { defineJob, type JobWork, queueJob } from '../../kernel/jobs/job-kind.ts';
import { certificateSituationOf } from '../../kernel/progress/certificate-situation.ts';
import { gradesOf } from '../../kernel/progress/overlay.ts';
import { findUserById } from '../../kernel/users/users.store.ts';
import { HOUR } from '../../lib/durations.ts';
import { type Candidate, listCandidates } from './certificate-candidates.store.ts';
import { issueQueued } from './issue-certificate.ts';

/** Issues one certificate. Idempotent, also when two processes run it at the same time. */
export const issueCertificateJob = defineJob({
  ...issueCertificateQueue,
  async run({ context }, learner) {
    await context.db.write((tx) => issueQueued(context, tx, learner));
    return null;
  },
});

/** Candidates that one query of the search reads. */
export const BATCH_SIZE = 100;

/**
 * Finds learners who earned a certificate other than by answering a problem: by a new version of the course, an upgrade,
 * a verified identity, a corrected grade or a release date. Runs hourly for everyone, and on demand for a learner or course.
 */
export const findCertificatesJob = defineJob({
  ...findCertificatesQueue,
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
