import type { Reader, Tx } from '../../db/database.ts';
import { prepareQuery } from '../../db/prepared-query.ts';
import { selectBookmarked } from '../bookmarks/bookmarks.store.ts';

interface SequenceOfLearner {
  userId: number;
  courseKey: string;
  sequenceKey: string;
}

/** A learner's stored state of a sequence. */
export interface SequenceMarks {
  /** Their place in it, from 1; null before the first visit. */
  position: number | null;
  /** Usage keys of their bookmarks in the course. */
  bookmarked: ReadonlySet<string>;
}

// A row with a position is the learner's place in the sequence; the others are bookmarks.
const listMarks = prepareQuery(
  ['userId', 'courseKey', 'sequenceKey'],
  (reader, { userId, courseKey, sequenceKey }: SequenceOfLearner) =>
    reader
      .selectFrom('sequence_positions')
      .select((eb) => ['sequence_key as key', eb.ref('position').$castTo<number | null>().as('position')])
      .where('user_id', '=', userId)
      .where('course_key', '=', courseKey)
      .where('sequence_key', '=', sequenceKey)
      .unionAll(selectBookmarked(reader, { userId, courseKey })),
);

/** One query, as every opened sequence makes it. */
export async function findSequenceMarks(reader: Reader, learner: SequenceOfLearner): Promise<SequenceMarks> {
  const bookmarked = new Set<string>();
  let position: number | null = null;
  for (const row of await listMarks(reader, learner)) {
    if (row.position === null) bookmarked.add(row.key);
    else position = row.position;
  }
  return { position, bookmarked };
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
