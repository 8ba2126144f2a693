import * as v from 'valibot';
import type { Tx } from '../../db/database.ts';
import { queueJob } from '../jobs/job-kind.ts';
import { insertCertificate } from './certificates.store.ts';

/** Declares the job that issues one certificate; `modules/certificates` runs it. */
export const issueCertificateQueue = {
  name: 'issue-certificate',
  payload: v.object({ userId: v.number(), courseKey: v.string() }),
};

/** Declares the job that finds learners who have earned a certificate; `modules/certificates` runs it. */
export const findCertificatesQueue = {
  name: 'find-certificates',
  payload: v.object({ userId: v.optional(v.number()), courseKey: v.optional(v.string()) }),
};

/** Limits a search for certificates; an absent field matches everyone. */
export interface CandidateFilter {
  userId?: number | undefined;
  courseKey?: string | undefined;
}

/**
 * Queues a learner's certificate, which is issued within about a second: these jobs have priority. Returns false and does
 * nothing if there is one already, even a revoked one.
 */
export async function queueCertificate(
  tx: Tx,
  { userId, courseKey }: { userId: number; courseKey: string },
  now: number,
): Promise<boolean> {
  const isNew = await insertCertificate(tx, { userId, courseKey, isGranted: false, at: now });
  if (isNew) await queueJob(tx, issueCertificateQueue, { userId, courseKey }, { now, isUrgent: true });
  return isNew;
}

/** Queues the search for a learner or course after a change that may have earned certificates. */
export function queueCertificateSearch(tx: Tx, filter: CandidateFilter, now: number): Promise<void> {
  return queueJob(tx, findCertificatesQueue, filter, { now });
}
