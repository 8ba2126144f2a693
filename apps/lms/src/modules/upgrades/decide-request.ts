import type { Tx } from '../../db/database.ts';
import { lockUser } from '../../db/locks.ts';
import { findEnrollment, saveEnrollment } from '../../kernel/enrollment/enrollment.store.ts';
import { isVerifiedMode } from '../../kernel/modes/modes.ts';
import { queueCertificateSearch } from '../certificates/certificate-jobs.ts';
import { findUpgradeRequest, saveUpgradeRequest } from './upgrade-requests.store.ts';

/** `mode` is the learner's mode afterwards. */
export type RequestDecision =
  | { kind: 'decided'; mode: string }
  | { kind: 'no-request' | 'decided-already' | 'not-enrolled' };

/**
 * Approves or declines a learner's request. Approving moves the learner into the requested mode, unless they have full
 * access already, and queues the certificate that they may have earned before; it is possible for a declined request, too.
 * Only a pending request can be declined.
 */
export async function decideRequest(
  tx: Tx,
  learner: { userId: number; courseKey: string },
  { approve, at }: { approve: boolean; at: number },
): Promise<RequestDecision> {
  const { userId, courseKey } = learner;
  await lockUser(tx, userId);
  const request = await findUpgradeRequest(tx, userId, courseKey);
  if (!request) return { kind: 'no-request' };
  if (request.status === 'approved' || (!approve && request.status === 'declined'))
    return { kind: 'decided-already' };
  const enrollment = await findEnrollment(tx, userId, courseKey);
  if (approve && !enrollment?.isActive) return { kind: 'not-enrolled' };
  const before = enrollment?.mode ?? request.mode;
  const mode = approve && !isVerifiedMode(before) ? request.mode : before;
  if (mode !== before) {
    await saveEnrollment(tx, { userId, courseKey, mode, at });
    await queueCertificateSearch(tx, learner, at);
  }
  const status = approve ? ('approved' as const) : ('declined' as const);
  await saveUpgradeRequest(tx, { ...request, status, decidedAt: at });
  return { kind: 'decided', mode };
}
