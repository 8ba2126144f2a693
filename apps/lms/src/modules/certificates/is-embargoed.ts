import type { Context } from '../../context.ts';
import { findEmbargo } from '../../kernel/certificate-status/certificate-status.policy.ts';
import type { IssuedCertificate } from '../../kernel/certificates/certificates.store.ts';

/** Whether a certificate is still hidden from its learner and the public; never once its course was removed. */
export async function isEmbargoed(
  { db, courses, clock }: Pick<Context, 'db' | 'courses' | 'clock'>,
  certificate: IssuedCertificate,
): Promise<boolean> {
  const course = await courses.findCourse(db.read, certificate.courseKey);
  return course !== null && findEmbargo(certificate, course.tree, clock.now()) !== null;
}
