import type { Reader, Tx } from '../../db/database.ts';
import { prepareQuery } from '../../db/prepared-query.ts';

/** A learner's completion of one block. */
export interface CompletionReport {
  userId: number;
  courseKey: string;
  usageKey: string;
  /** 0..1; 1 = complete. */
  completion: number;
  /** Epoch milliseconds. */
  at: number;
}

/**
 * Records a learner's completion of one block. Completion never goes down: a lower or equal report changes nothing.
 * Returns whether it changed. Throws RangeError for a completion outside 0..1.
 */
export async function recordCompletion(tx: Tx, report: CompletionReport): Promise<boolean> {
  const { userId, courseKey, usageKey, completion, at } = report;
  if (!(completion >= 0 && completion <= 1)) throw new RangeError('completion must be within 0..1');
  if (completion === 0) return false;
  // One statement, so that the higher of two concurrent reports wins.
  const changed = await tx
    .insertInto('block_completions')
    .values({ user_id: userId, course_key: courseKey, usage_key: usageKey, completion, completed_at: at })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'course_key', 'usage_key'])
        .doUpdateSet({ completion, completed_at: at })
        .where('block_completions.completion', '<', completion),
    )
    .returning('user_id')
    .executeTakeFirst();
  if (!changed) return false;
  await tx
    .insertInto('completion_heads')
    .values({ user_id: userId, course_key: courseKey, revision: 1, last_usage_key: usageKey, last_at: at })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'course_key']).doUpdateSet((eb) => ({
        revision: eb('completion_heads.revision', '+', 1),
        last_usage_key: usageKey,
        last_at: at,
      })),
    )
    .execute();
  return true;
}

/** Removes the completion of blocks whose work was reset. The caller holds the lock of the user. */
export async function removeCompletions(
  tx: Tx,
  { userId, courseKey }: Pick<CompletionReport, 'userId' | 'courseKey'>,
  usageKeys: readonly string[],
): Promise<void> {
  if (usageKeys.length === 0) return;
  const removed = await tx
    .deleteFrom('block_completions')
    .where('user_id', '=', userId)
    .where('course_key', '=', courseKey)
    .where('usage_key', 'in', [...usageKeys])
    .returning('usage_key')
    .execute();
  if (removed.length === 0) return;
  await tx
    .updateTable('completion_heads')
    .set((eb) => ({ revision: eb('revision', '+', 1) }))
    .where('user_id', '=', userId)
    .where('course_key', '=', courseKey)
    .execute();
}

/** When a learner last completed something in each course, epoch milliseconds by course key. */
export async function listLastCompletions(reader: Reader, userId: number): Promise<Map<string, number>> {
  const rows = await reader
    .selectFrom('completion_heads')
    .select(['course_key', 'last_at'])
    .where('user_id', '=', userId)
    .execute();
  return new Map(rows.map((row) => [row.course_key, row.last_at]));
}

const listCompletionRows = prepareQuery(
  ['userId', 'courseKey'],
  (reader, { userId, courseKey }: { userId: number; courseKey: string }) =>
    reader
      .selectFrom('block_completions')
      .select(['usage_key', 'completion'])
      .where('user_id', '=', userId)
      .where('course_key', '=', courseKey),
);

/** Completion 0..1 of every block that the learner has touched in the course, by usage key. */
export async function listCompletions(
  reader: Reader,
  userId: number,
  courseKey: string,
): Promise<Map<string, number>> {
  const rows = await listCompletionRows(reader, { userId, courseKey });
  return new Map(rows.map((row) => [row.usage_key, row.completion]));
}
