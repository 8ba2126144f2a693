import type { Tx } from '../../db/database.ts';
import type { CompletionReport } from './completion.store.ts';

/**
 * Records a learner's completion of one block. Completion never goes down: a lower or equal report changes nothing.
 * Returns the new revision of the learner's completion, null if nothing changed. Throws RangeError for a completion
 * outside 0..1.
 */
export async function recordCompletion(tx: Tx, report: CompletionReport): Promise<number | null> {
  const { userId, courseKey, usageKey, completion, at } = report;
  if (!(completion >= 0 && completion <= 1)) throw new RangeError('completion must be within 0..1');
  if (completion === 0) return null;
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
  if (!changed) return null;
  const { revision } = await tx
    .insertInto('completion_heads')
    .values({ user_id: userId, course_key: courseKey, revision: 1, last_usage_key: usageKey, last_at: at })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'course_key']).doUpdateSet((eb) => ({
        revision: eb('completion_heads.revision', '+', 1),
        last_usage_key: usageKey,
        last_at: at,
      })),
    )
    .returning('revision')
    .executeTakeFirstOrThrow();
  return revision;
}

/**
 * Removes the completion of blocks whose work was reset. The caller holds the lock of the user. Returns the new revision of
 * the learner's completion, null if nothing changed.
 */
export async function removeCompletions(
  tx: Tx,
  { userId, courseKey }: Pick<CompletionReport, 'userId' | 'courseKey'>,
  usageKeys: readonly string[],
): Promise<number | null> {
  if (usageKeys.length === 0) return null;
  const removed = await tx
    .deleteFrom('block_completions')
    .where('user_id', '=', userId)
    .where('course_key', '=', courseKey)
    .where('usage_key', 'in', [...usageKeys])
    .returning('usage_key')
    .execute();
  if (removed.length === 0) return null;
  const head = await tx
    .updateTable('completion_heads')
    .set((eb) => ({ revision: eb('revision', '+', 1) }))
    .where('user_id', '=', userId)
    .where('course_key', '=', courseKey)
    .returning('revision')
    .executeTakeFirst();
  return head?.revision ?? null;
}
