import type { Tx } from '../../db/database.ts';
import type { Access } from '../../kernel/access/access.ts';
import { isEligible } from '../../kernel/certificate-status/certificate-status.policy.ts';
import { listSubsectionPoints } from '../../kernel/grading/grading.store.ts';
import { visiblePoints } from '../../kernel/grading/visible-points.ts';
import { earnsCertificate } from '../../kernel/modes/modes.ts';
import { certificateSituationOf } from '../../kernel/progress/certificate-situation.ts';
import { queueCertificate } from './certificate-jobs.ts';

/**
 * Queues the certificate of a learner whose score in `tx` makes them pass. One query more for learners who may earn one
 * and have none, none for all others. The caller holds the lock of the user.
 */
export async function queueIfEarned(
  tx: Tx,
  { course, view, head, user }: Pick<Access, 'course' | 'view' | 'head' | 'user'>,
  now: number,
): Promise<void> {
  const { enrollment, settings, certificate } = head;
  if (user === null || certificate !== null || settings.certificates !== 'auto') return;
  if (!enrollment?.isActive || !earnsCertificate(enrollment.mode, settings)) return;
  const grades = visiblePoints(view, await listSubsectionPoints(tx, user.id, course, course.version));
  if (!isEligible(certificateSituationOf({ course, view, head, now }, grades))) return;
  await queueCertificate(tx, { userId: user.id, courseKey: course.courseKey }, now);
}
