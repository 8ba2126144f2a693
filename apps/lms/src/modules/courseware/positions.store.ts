import type { Reader, Tx } from '../../db/database.ts';

interface SequenceOfLearner {
  userId: number;
  courseKey: string;
  sequenceKey: string;
}

/** The learner's place in a sequence, from 1, or null before the first visit. */
export async function findPosition(
  reader: Reader,
  { userId, courseKey, sequenceKey }: SequenceOfLearner,
): Promise<number | null> {
  const row = await reader
    .selectFrom('sequence_positions')
    .select('position')
    .where('user_id', '=', userId)
    .where('course_key', '=', courseKey)
    .where('sequence_key', '=', sequenceKey)
    .executeTakeFirst();
  return row?.position ?? null;
}

export async function savePosition(
  tx: Tx,
  place: { userId: number; courseKey: string; sequenceKey: string; position: number; at: number },
): Promise<void> {
  const { userId, courseKey, sequenceKey, position, at } = place;
  const values = { position, saved_at: at };
  await tx
    .insertInto('sequence_positions')
    .values({ user_id: userId, course_key: courseKey, sequence_key: sequenceKey, ...values })
    .onConflict((conflict) => conflict.columns(['user_id', 'course_key', 'sequence_key']).doUpdateSet(values))
    .execute();
}
