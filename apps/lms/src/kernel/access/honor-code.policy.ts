import { earnsCertificate } from '../modes/modes.ts';
import type { RunSettings } from '../settings/course-settings.ts';
import type { Masquerade } from '../users/masquerades.ts';
import type { Visitor } from './access.policy.ts';

interface HonorCodeFacts {
  head: {
    settings: Pick<RunSettings, 'honorCode' | 'honorCertificates'>;
    enrollment: { mode: string; isActive: boolean } | null;
    /** Null if they have not agreed. */
    honorCodeSignedAt: number | null;
  };
  visitor: Pick<Visitor, 'isStaff'>;
}

/**
 * Whether a learner still has to agree to the honor code before graded units open to them (CWR-56). As on Open edX,
 * only learners in modes with a certificate have to; the course team doesn't.
 */
export function owesHonorCode({ head, visitor }: HonorCodeFacts): boolean {
  const { settings, enrollment, honorCodeSignedAt } = head;
  if (!settings.honorCode || visitor.isStaff || honorCodeSignedAt !== null) return false;
  return enrollment?.isActive === true && earnsCertificate(enrollment.mode, settings);
}

/**
 * Whether graded units are closed to a visitor until they agree. Staff in a masquerade can't agree in the learner's
 * name, so the front end skips the question and opens the units (CWR-58).
 */
export function closesGradedUnits(facts: HonorCodeFacts & { masquerade: Masquerade | null }): boolean {
  return facts.masquerade === null && owesHonorCode(facts);
}
