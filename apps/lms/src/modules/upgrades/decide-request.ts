import type { Context } from '../../context.ts';
import { lockUser } from '../../db/locks.ts';
import { findEnrollment } from '../../kernel/enrollment/enrollment.store.ts';
import { isVerifiedMode } from '../../kernel/modes/modes.ts';
import { saveMode } from '../enrollment/manage-enrollment.ts';
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
export function decideRequest(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  learner: { userId: number; courseKey: string },
  { approve }: { approve: boolean },
): Promise<RequestDecision> {
  const { userId, courseKey } = learner;
  return db.write(async (tx) => {
    await lockUser(tx, userId);
    const now = clock.now();
    const request = await findUpgradeRequest(tx, userId, courseKey);
    if (!request) return { kind: 'no-request' };
    if (request.status === 'approved' || (!approve && request.status === 'declined'))
      return { kind: 'decided-already' };
    const enrollment = await findEnrollment(tx, userId, courseKey);
    if (approve && !enrollment?.isActive) return { kind: 'not-enrolled' };
    const before = enrollment?.mode ?? request.mode;
    const mode = approve && !isVerifiedMode(before) ? request.mode : before;
    if (mode !== before) await saveMode(tx, learner, { mode, now });
    const status = approve ? ('approved' as const) : ('declined' as const);
    await saveUpgradeRequest(tx, { ...request, status, decidedAt: now });
    return { kind: 'decided', mode };
  });
}
