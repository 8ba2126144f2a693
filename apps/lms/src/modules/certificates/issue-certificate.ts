import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import { lockUser } from '../../db/locks.ts';
import { type Access, findAccessOfUser } from '../../kernel/access/access.ts';
import { isEligible, visibleFrom } from '../../kernel/certificate-status/certificate-status.policy.ts';
import {
  deleteQueued,
  findCertificateName,
  findCertificateOf,
  type Issue,
  saveIssue,
} from '../../kernel/certificates/certificates.store.ts';
import { courseGradeOf } from '../../kernel/grading/learner-grade.ts';
import type { GradeOverlay } from '../../kernel/grading/subsection.policy.ts';
import { factOf } from '../../kernel/learner-facts/learner-fact.ts';
import { certificateSituationOf } from '../../kernel/progress/certificate-situation.ts';
import { gradesOf } from '../../kernel/progress/overlay.ts';
import { findUserById } from '../../kernel/users/users.store.ts';
import { idVerification } from '../../kernel/verification/id-verification.ts';
import { verificationStatusAt } from '../../kernel/verification/verification.policy.ts';
import { designOf } from './certificate-design.ts';

type Services = Pick<Context, 'courses' | 'learners' | 'clock' | 'config' | 'db'>;

/**
 * Issues a learner's queued certificate if they are still eligible or staff granted it, and deletes it otherwise. Does
 * nothing if it is issued already, so concurrent calls issue it once.
 */
export async function issueQueued(
  services: Services,
  tx: Tx,
  learner: { userId: number; courseKey: string },
): Promise<void> {
  await lockUser(tx, learner.userId);
  const certificate = await findCertificateOf(tx, learner);
  if (certificate === null || certificate.issuedAt !== null) return;
  const record = await findLearnerRecord(services, tx, learner);
  if (record === null || !(certificate.isGranted || isEarned(record))) {
    await deleteQueued(tx, certificate.id);
    return;
  }
  const issue = await makeIssue(tx, record);
  await saveIssue(tx, certificate, { issue, at: services.clock.now() });
}

function isEarned({ access, grades }: LearnerRecord): boolean {
  return isEligible({ ...certificateSituationOf(access, grades), certificate: null });
}

/** Updates an issued certificate to the current name, grade and design. */
export async function reissue(
  services: Services,
  tx: Tx,
  certificate: { id: string; userId: number; courseKey: string; issuedAt: number },
): Promise<void> {
  const record = await findLearnerRecord(services, tx, certificate);
  if (record === null) throw new Error(`The course of certificate ${certificate.id} is gone`);
  const issue = await makeIssue(tx, record);
  await saveIssue(tx, certificate, { issue, at: services.clock.now() });
}

interface LearnerRecord {
  access: Access & { user: NonNullable<Access['user']> };
  grades: GradeOverlay;
}

async function findLearnerRecord(
  services: Services,
  tx: Tx,
  { userId, courseKey }: { userId: number; courseKey: string },
): Promise<LearnerRecord | null> {
  const user = await findUserById(tx, userId);
  const access = user && (await findAccessOfUser(services, courseKey, user, tx));
  return access && { access: { ...access, user }, grades: await gradesOf(access, tx) };
}

async function makeIssue(tx: Tx, { access, grades }: LearnerRecord): Promise<Issue> {
  const { course, head, view, user, now } = access;
  return {
    name: (await findCertificateName(tx, user.id)) ?? user.name,
    mode: head.enrollment?.mode ?? null,
    percent: courseGradeOf(view, grades).percent,
    isIdentityVerified: verificationStatusAt(factOf(head, idVerification), now) === 'approved',
    visibleFrom: visibleFrom(course.tree),
    design: await designOf(tx, course, head.settings),
  };
}
