import type { LearnerHead } from '../enrollment/learner.store.ts';
import { earnsCertificate } from '../modes/modes.ts';
import type { Visitor } from './access.policy.ts';

/**
 * Whether a learner still has to agree to the honor code before graded units open to them (CWR-56). As on Open edX it is
 * asked of those who learn for a certificate; the team of the course is not asked.
 */
export function owesHonorCode({
  head,
  visitor,
}: {
  head: Pick<LearnerHead, 'settings' | 'enrollment' | 'honorCodeSignedAt'>;
  visitor: Pick<Visitor, 'isStaff'>;
}): boolean {
  const { settings, enrollment, honorCodeSignedAt } = head;
  if (!settings.honorCode || visitor.isStaff || honorCodeSignedAt !== null) return false;
  return enrollment?.isActive === true && earnsCertificate(enrollment.mode, settings);
}
