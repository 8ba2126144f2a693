import type { Reader, Tx } from '../../db/database.ts';

/** Records that a learner agreed to the honor code of a course. The first time counts: returns when that was. */
export async function saveSignature(
  tx: Tx,
  { userId, courseKey, at }: { userId: number; courseKey: string; at: number },
): Promise<number> {
  const row = await tx
    .insertInto('integrity_signatures')
    .values({ user_id: userId, course_key: courseKey, signed_at: at })
    // An update without effect, as an ignored conflict returns no row.
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'course_key'])
        .doUpdateSet((eb) => ({ signed_at: eb.ref('integrity_signatures.signed_at') })),
    )
    .returning('signed_at')
    .executeTakeFirstOrThrow();
  return row.signed_at;
}

/** When a learner agreed to the honor code of a course; null if they haven't. */
export async function findSignature(
  reader: Reader,
  { userId, courseKey }: { userId: number; courseKey: string },
): Promise<number | null> {
  const row = await reader
    .selectFrom('integrity_signatures')
    .select('signed_at')
    .where('user_id', '=', userId)
    .where('course_key', '=', courseKey)
    .executeTakeFirst();
  return row?.signed_at ?? null;
}
