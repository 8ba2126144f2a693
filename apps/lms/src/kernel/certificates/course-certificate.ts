import type { CertificateFact } from '../certificate-status/certificate-status.policy.ts';
import { defineLearnerFact } from '../learner-facts/learner-fact.ts';

/** The learner's certificate of the course; null = none was issued or requested. */
export const courseCertificate = defineLearnerFact({
  table: 'certificates',
  columns: ['id', 'issued_at', 'visible_from', 'revoked_at'],
  read: (row): CertificateFact | null =>
    row && {
      id: row.id,
      issuedAt: row.issued_at,
      visibleFrom: row.visible_from,
      revokedAt: row.revoked_at,
    },
});
