import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import { lockUser } from '../../db/locks.ts';
import {
  findCertificateOf,
  insertCertificate,
  markGranted,
  type StoredCertificate,
  saveRevocation,
} from '../../kernel/certificates/certificates.store.ts';
import { findEnrollment } from '../../kernel/enrollment/enrollment.store.ts';
import { issueQueued, reissue } from './issue-certificate.ts';

interface Learner {
  userId: number;
  courseKey: string;
}

type Services = Pick<Context, 'courses' | 'learners' | 'clock' | 'config' | 'db'>;

/** `certificate`: the one that was issued or made valid, or that the learner had already. */
export type CertificateGrant =
  | { kind: 'done' | 'issued-already'; certificate: StoredCertificate }
  | { kind: 'never-enrolled' };

/** `none`: no certificate was issued; `revoked`: it isn't valid any more. Nothing was changed then. */
export type CertificateChange =
  | { kind: 'done'; certificate: StoredCertificate }
  | { kind: 'none' }
  | { kind: 'revoked' };

/** Issues a certificate whatever the grade and mode of a learner who was ever enrolled, or makes a revoked one valid again. */
export function grantCertificate(services: Services, learner: Learner): Promise<CertificateGrant> {
  return services.db.write(async (tx) => {
    await lockUser(tx, learner.userId);
    const before = await findCertificateOf(tx, learner);
    if (before?.issuedAt != null) {
      if (before.revokedAt === null) return { kind: 'issued-already', certificate: before };
      await saveRevocation(tx, before.id, null);
      return { kind: 'done', certificate: before };
    }
    if (!(await findEnrollment(tx, learner.userId, learner.courseKey))) return { kind: 'never-enrolled' };
    const at = services.clock.now();
    if (before) await markGranted(tx, before.id);
    else await insertCertificate(tx, { ...learner, isGranted: true, at });
    await issueQueued(services, tx, learner);
    const issued = await findCertificateOf(tx, learner);
    if (!issued) throw new Error('A granted certificate was not issued');
    return { kind: 'done', certificate: issued };
  });
}

/** Makes an issued certificate invalid. `reason`: for staff only. */
export function revokeCertificate(
  services: Services,
  learner: Learner,
  reason: string | null,
): Promise<CertificateChange> {
  return changeValid(services, learner, (tx, { id }) =>
    saveRevocation(tx, id, { at: services.clock.now(), reason }),
  );
}

/** Updates an issued certificate to the current name, grade and texts of the course. */
export function regenerateCertificate(services: Services, learner: Learner): Promise<CertificateChange> {
  return changeValid(services, learner, (tx, certificate) => reissue(services, tx, certificate));
}

/** Changes a certificate that is issued and not revoked. */
function changeValid(
  { db }: Services,
  learner: Learner,
  apply: (tx: Tx, certificate: StoredCertificate & { issuedAt: number }) => Promise<void>,
): Promise<CertificateChange> {
  return db.write(async (tx) => {
    await lockUser(tx, learner.userId);
    const certificate = await findCertificateOf(tx, learner);
    if (certificate?.issuedAt == null) return { kind: 'none' };
    if (certificate.revokedAt !== null) return { kind: 'revoked' };
    await apply(tx, { ...certificate, issuedAt: certificate.issuedAt });
    return { kind: 'done', certificate };
  });
}
