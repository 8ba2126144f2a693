import type { Context } from '../../context.ts';
import { queueCertificateSearch } from '../../kernel/certificates/queue-certificate.ts';
import type { Verification } from '../../kernel/verification/verification.policy.ts';
import { saveVerification } from '../../kernel/verification/verification.store.ts';

/** Sets whether an account's identity is verified, null for unknown; it may have earned certificates by it. */
export function setVerification(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  userId: number,
  verification: Verification | null,
): Promise<void> {
  return db.write(async (tx) => {
    await saveVerification(tx, userId, verification);
    await queueCertificateSearch(tx, { userId }, clock.now());
  });
}
