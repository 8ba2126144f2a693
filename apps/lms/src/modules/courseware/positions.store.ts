import type { Tx } from '../../db/database.ts';
import { prepareRead } from '../../db/prepared.ts';

interface SequenceOfLearner {
  userId: number;
  courseKey: string;
  sequenceKey: string;
}

/** The learner's place in a sequence, from 1, or null before the first visit. */
export const findPosition = prepareRead(
  (reader, { userId, courseKey, sequenceKey }: SequenceOfLearner) =>
    reader
      .selectFrom('sequence_positions')
      .select('position')
      .where('user_id', '=', userId)
      .where('course_key', '=', courseKey)
      .where('sequence_key', '=', sequenceKey),
  ([row]) => row?.position ?? null,
);

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
