import type { Tx } from '../../db/database.ts';
import type { Access } from '../access/access.ts';
import { isEligible } from '../certificate-status/certificate-status.policy.ts';
import { courseCertificate } from '../certificates/course-certificate.ts';
import { queueCertificate } from '../certificates/queue-certificate.ts';
import { listSubsectionPoints } from '../grading/grading.store.ts';
import { visiblePoints } from '../grading/visible-points.ts';
import { factOf } from '../learner-facts/learner-fact.ts';
import { earnsCertificate } from '../modes/modes.ts';
import { certificateSituationOf } from '../progress/certificate-situation.ts';

/**
 * Queues a learner's certificate if the score saved in `tx` makes them pass. Takes one more query for learners who can
 * earn one and have none. The caller must have locked the user.
 */
export async function queueIfEarned(
  tx: Tx,
  access: Pick<Access, 'course' | 'view' | 'head' | 'user' | 'verifiesIdentity'>,
  now: number,
): Promise<void> {
  const { course, view, head, user } = access;
  const { enrollment, settings } = head;
  if (user === null || settings.certificates !== 'auto' || factOf(head, courseCertificate) !== null) return;
  if (!enrollment?.isActive || !earnsCertificate(enrollment.mode, settings)) return;
  const grades = visiblePoints(view, await listSubsectionPoints(tx, user.id, course, course.version));
  if (!isEligible(certificateSituationOf({ ...access, now }, grades))) return;
  await queueCertificate(tx, { userId: user.id, courseKey: course.courseKey }, now);
}
