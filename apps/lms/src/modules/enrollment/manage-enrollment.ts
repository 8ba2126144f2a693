import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import { lockUser } from '../../db/locks.ts';
import { queueCertificateSearch } from '../../kernel/certificates/queue-certificate.ts';
import { findEnrollment, saveEnrollment } from '../../kernel/enrollment/enrollment.store.ts';
import { DEFAULT_MODE } from '../../kernel/modes/modes.ts';

interface Learner {
  userId: number;
  courseKey: string;
}

type Services = Pick<Context, 'db' | 'clock'>;

/**
 * Enrolls a learner whatever the rules of enrollment, or changes the mode of an enrollment; returns the mode. Without
 * `mode`, that of an active enrollment stays. `at`: when a new enrollment began, epoch milliseconds.
 */
export function setEnrollment(
  { db, clock }: Services,
  learner: Learner,
  { mode: asked, at = clock.now() }: { mode?: string | undefined; at?: number } = {},
): Promise<string> {
  return db.write(async (tx) => {
    await lockUser(tx, learner.userId);
    const before = await findEnrollment(tx, learner.userId, learner.courseKey);
    const mode = asked ?? (before?.isActive ? before.mode : DEFAULT_MODE);
    await saveMode(tx, learner, { mode, at, now: clock.now() });
    return mode;
  });
}

/** Puts a learner into a mode, in which they may have earned a certificate before. The caller holds the lock of the user. */
export async function saveMode(
  tx: Tx,
  learner: Learner,
  { mode, now, at = now }: { mode: string; now: number; at?: number },
): Promise<void> {
  await saveEnrollment(tx, { ...learner, mode, at });
  await queueCertificateSearch(tx, learner, now);
}

/** Ends an enrollment, and keeps the learner's work; false if they aren't enrolled. */
export function endEnrollment({ db, clock }: Services, { userId, courseKey }: Learner): Promise<boolean> {
  return db.write(async (tx) => {
    await lockUser(tx, userId);
    const enrollment = await findEnrollment(tx, userId, courseKey);
    if (!enrollment?.isActive) return false;
    await saveEnrollment(tx, { ...enrollment, isActive: false, at: clock.now() });
    return true;
  });
}
