import type { Tx } from '../../db/database.ts';

/** Sets the start of a learner's schedule (epoch milliseconds). It is read as part of the learner's head. */
export async function saveSchedule(
  tx: Tx,
  schedule: { userId: number; courseKey: string; startsAt: number; at: number },
): Promise<void> {
  const { userId, courseKey, startsAt, at } = schedule;
  const values = { starts_at: startsAt, shifted_at: at };
  await tx
    .insertInto('schedules')
    .values({ user_id: userId, course_key: courseKey, ...values })
    .onConflict((conflict) => conflict.columns(['user_id', 'course_key']).doUpdateSet(values))
    .execute();
}
