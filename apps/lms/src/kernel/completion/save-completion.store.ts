import type { Tx } from '../../db/database.ts';
import { prepareQuery } from '../../db/prepared-query.ts';
import type { CompletionReport } from './completion.store.ts';

/** One statement, so that the higher of two concurrent reports wins. Returns a row if something changed. */
const upsertCompletion = prepareQuery(
  ['userId', 'courseKey', 'usageKey', 'completion', 'at'],
  (tx: Tx, { userId, courseKey, usageKey, completion, at }: CompletionReport) =>
    tx
      .insertInto('block_completions')
      .values({ user_id: userId, course_key: courseKey, usage_key: usageKey, completion, completed_at: at })
      .onConflict((conflict) =>
        conflict
          .columns(['user_id', 'course_key', 'usage_key'])
          .doUpdateSet((eb) => ({
            completion: eb.ref('excluded.completion'),
            completed_at: eb.ref('excluded.completed_at'),
          }))
          .whereRef('block_completions.completion', '<', 'excluded.completion'),
      )
      .returning('user_id'),
);

const upsertCompletionHead = prepareQuery(
  ['userId', 'courseKey', 'usageKey', 'at'],
  (tx: Tx, { userId, courseKey, usageKey, at }: Omit<CompletionReport, 'completion'>) =>
    tx
      .insertInto('completion_heads')
      .values({ user_id: userId, course_key: courseKey, revision: 1, last_usage_key: usageKey, last_at: at })
      .onConflict((conflict) =>
        conflict.columns(['user_id', 'course_key']).doUpdateSet((eb) => ({
          revision: eb('completion_heads.revision', '+', 1),
          last_usage_key: eb.ref('excluded.last_usage_key'),
          last_at: eb.ref('excluded.last_at'),
        })),
      )
      .returning('revision'),
);

/**
 * Records a learner's completion of one block. Completion never goes down: a lower or equal report changes nothing.
 * Returns the new revision of the learner's completion, null if nothing changed. Throws RangeError for a completion
 * outside 0..1.
 */
export async function recordCompletion(tx: Tx, report: CompletionReport): Promise<number | null> {
  const { userId, courseKey, usageKey, completion, at } = report;
  if (!(completion >= 0 && completion <= 1)) throw new RangeError('completion must be within 0..1');
  if (completion === 0) return null;
  const [changed] = await upsertCompletion(tx, { userId, courseKey, usageKey, completion, at });
  if (!changed) return null;
  const [head] = await upsertCompletionHead(tx, { userId, courseKey, usageKey, at });
  if (head === undefined) throw new Error('The completion wasn’t saved');
  return head.revision;
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
  if (head === undefined) throw new Error('The completion wasn’t saved');
  return head.revision;
}
