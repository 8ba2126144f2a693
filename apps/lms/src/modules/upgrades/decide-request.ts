import type { Tx } from '../../db/database.ts';
import { findEnrollment, saveEnrollment } from '../enrollment/enrollment.store.ts';
import type { UpgradeRequest } from './upgrade-page.policy.ts';
import { findUpgradeRequest, saveUpgradeRequest } from './upgrade-requests.store.ts';

export type RequestAnswer =
  | { kind: 'answered'; request: UpgradeRequest }
  | { kind: 'no-request' | 'decided-already' | 'not-enrolled' };

/**
 * Staff answer a learner's request. Approving puts the learner into the mode that they asked for, and is possible for a
 * declined request, too; declining only for one that waits.
 */
export async function answerRequest(
  tx: Tx,
  learner: { userId: number; courseKey: string },
  { approve, at }: { approve: boolean; at: number },
): Promise<RequestAnswer> {
  const { userId, courseKey } = learner;
  const request = await findUpgradeRequest(tx, userId, courseKey);
  if (!request) return { kind: 'no-request' };
  if (request.status === 'approved' || (!approve && request.status === 'declined'))
    return { kind: 'decided-already' };
  if (approve) {
    const enrollment = await findEnrollment(tx, userId, courseKey);
    if (!enrollment?.isActive) return { kind: 'not-enrolled' };
    await saveEnrollment(tx, { userId, courseKey, mode: request.mode, at });
  }
  const answered = {
    ...request,
    status: approve ? ('approved' as const) : ('declined' as const),
    decidedAt: at,
  };
  await saveUpgradeRequest(tx, answered);
  return { kind: 'answered', request: answered };
}
