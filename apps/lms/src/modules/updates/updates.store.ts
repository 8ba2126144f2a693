import type { Reader, Tx } from '../../db/database.ts';
import type { Dismissal, WelcomeMessage } from './updates.policy.ts';

/** The message that a learner dismissed last, or null. */
export async function findDismissed(
  reader: Reader,
  userId: number,
  courseKey: string,
): Promise<Dismissal | null> {
  const row = await reader
    .selectFrom('update_dismissals')
    .select(['message', 'update_id', 'update_at'])
    .where('user_id', '=', userId)
    .where('course_key', '=', courseKey)
    .executeTakeFirst();
  return row ? { message: row.message, updateId: row.update_id, at: row.update_at } : null;
}

export async function saveDismissal(
  tx: Tx,
  dismissal: { userId: number; courseKey: string; message: WelcomeMessage; at: number },
): Promise<void> {
  const { userId, courseKey, message, at } = dismissal;
  const values = {
    message: message.id,
    update_id: message.updateId,
    update_at: message.at,
    dismissed_at: at,
  };
  await tx
    .insertInto('update_dismissals')
    .values({ user_id: userId, course_key: courseKey, ...values })
    .onConflict((conflict) => conflict.columns(['user_id', 'course_key']).doUpdateSet(values))
    .execute();
}
