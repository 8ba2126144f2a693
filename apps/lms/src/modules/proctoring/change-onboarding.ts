import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import { lockUser } from '../../db/locks.ts';
import { findOnboarding, type OnboardingChange, saveOnboarding } from './onboardings.store.ts';

type Change = Omit<OnboardingChange, 'reportedAt'>;

/**
 * Changes a learner's onboarding by a message that a provider signed at `signedAt`, epoch milliseconds. False, without
 * changes, if one of that time or a later one was received before: the message may be replayed.
 */
export async function reportOnboarding(tx: Tx, change: Change, signedAt: number): Promise<boolean> {
  await lockUser(tx, change.userId);
  const known = await findOnboarding(tx, change);
  if (known && known.reportedAt >= signedAt) return false;
  await saveOnboarding(tx, { ...change, reportedAt: signedAt });
  return true;
}

/** Changes a learner's onboarding as an operator. Earlier messages of the provider can't be replayed afterwards, either. */
export function setOnboarding({ db, clock }: Pick<Context, 'db' | 'clock'>, change: Change): Promise<void> {
  return db.write(async (tx) => {
    await lockUser(tx, change.userId);
    const known = await findOnboarding(tx, change);
    const reportedAt = Math.max(clock.now(), known?.reportedAt ?? 0);
    await saveOnboarding(tx, { ...change, reportedAt });
  });
}
