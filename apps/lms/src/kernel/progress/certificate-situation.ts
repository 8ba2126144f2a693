import type { Access } from '../access/access.ts';
import type { CertificateSituation } from '../certificate-status/certificate-status.policy.ts';
import { courseCertificate } from '../certificates/course-certificate.ts';
import { courseGradeOf } from '../grading/learner-grade.ts';
import type { GradeOverlay } from '../grading/subsection.policy.ts';
import { factOf } from '../learner-facts/learner-fact.ts';
import { idVerification } from '../verification/id-verification.ts';
import { verificationStatusAt } from '../verification/verification.policy.ts';

type CertificateFacts = 'course' | 'view' | 'head' | 'verifiesIdentity' | 'now';

/** The data that the certificate of the access's learner depends on; `grades` are theirs. */
export function certificateSituationOf(
  { course, view, head, verifiesIdentity, now }: Pick<Access, CertificateFacts>,
  grades: GradeOverlay,
): CertificateSituation {
  return {
    tree: course.tree,
    settings: head.settings,
    enrollment: head.enrollment,
    isPassing: courseGradeOf(view, grades).isPassing,
    verification: verificationStatusAt(factOf(head, idVerification), now),
    verifiesIdentity,
    certificate: factOf(head, courseCertificate),
    now,
  };
}
