import type { ProgressWire } from '@lectern/contract';
import type { Config } from '../../config.ts';
import type { Access } from '../../kernel/access/access.ts';
import { factOf } from '../../kernel/learner-facts/learner-fact.ts';
import { idVerification } from '../../kernel/verification/id-verification.ts';
import { verificationStatusAt } from '../../kernel/verification/verification.policy.ts';
import { isoTimeOrNull } from '../../lib/iso.ts';

/** The learner's ID verification status, and where they can verify it (9.1). */
export function presentVerification(
  { head, now }: Pick<Access, 'head' | 'now'>,
  { verifyIdentityUrl }: Pick<Config, 'verifyIdentityUrl'>,
): ProgressWire['verification_data'] {
  const verification = factOf(head, idVerification);
  return {
    link: verifyIdentityUrl,
    status: verificationStatusAt(verification, now),
    status_date: isoTimeOrNull(verification?.changedAt ?? null),
  };
}
