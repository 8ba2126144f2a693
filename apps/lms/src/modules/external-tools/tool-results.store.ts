import type { Reader, Tx } from '../../db/database.ts';

/** A learner's result in one block. */
export interface ToolResult {
  userId: number;
  courseKey: string;
  usageKey: string;
}

/** The id of a result; null if the learner has never opened the tool. */
export async function findResultId(
  reader: Reader,
  { userId, courseKey, usageKey }: ToolResult,
): Promise<string | null> {
  const row = await reader
    .selectFrom('tool_results')
    .select('result_id')
    .where('user_id', '=', userId)
    .where('course_key', '=', courseKey)
    .where('usage_key', '=', usageKey)
    .where('opaque_id', 'is not', null)
    .executeTakeFirst();
  return row?.result_id ?? null;
}

/** The id of a result, `fresh` if it has none yet; `learnerId`: as whom the tool knows the learner. */
export async function getOrCreateResultId(
  tx: Tx,
  result: ToolResult,
  { fresh, learnerId, at }: { fresh: string; learnerId: string; at: number },
): Promise<string> {
  const { userId, courseKey, usageKey } = result;
  await tx
    .insertInto('tool_results')
    .values({
      user_id: userId,
      course_key: courseKey,
      usage_key: usageKey,
      result_id: fresh,
      opaque_id: learnerId,
      created_at: at,
    })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'course_key', 'usage_key']).doUpdateSet({ opaque_id: learnerId }),
    )
    .execute();
  return (await findResultId(tx, result)) ?? fresh;
}

/** Whose result has this id; null for an unknown one. */
export async function findResult(reader: Reader, resultId: string): Promise<ToolResult | null> {
  const row = await reader
    .selectFrom('tool_results')
    .select(['user_id', 'course_key', 'usage_key'])
    .where('result_id', '=', resultId)
    .executeTakeFirst();
  return row ? { userId: row.user_id, courseKey: row.course_key, usageKey: row.usage_key } : null;
}

/** Whose result a tool means by a learner's id; null for a learner who has never opened it. */
export async function findResultOfLearner(
  reader: Reader,
  { courseKey, usageKey }: Omit<ToolResult, 'userId'>,
  learnerId: string,
): Promise<ToolResult | null> {
  const row = await reader
    .selectFrom('tool_results')
    .select('user_id')
    .where('course_key', '=', courseKey)
    .where('usage_key', '=', usageKey)
    .where('opaque_id', '=', learnerId)
    .executeTakeFirst();
  return row ? { userId: row.user_id, courseKey, usageKey } : null;
}

/** The learners who have opened a tool, by their ids; `after` is the last one of the page before. */
export async function listResults(
  reader: Reader,
  { courseKey, usageKey }: Omit<ToolResult, 'userId'>,
  { after, limit }: { after: string; limit: number },
): Promise<(ToolResult & { learnerId: string })[]> {
  const rows = await reader
    .selectFrom('tool_results')
    .select(['user_id', 'opaque_id'])
    .where('course_key', '=', courseKey)
    .where('usage_key', '=', usageKey)
    .where('opaque_id', '>', after)
    .orderBy('opaque_id')
    .limit(limit)
    .execute();
  return rows.flatMap((row) =>
    row.opaque_id === null ? [] : { userId: row.user_id, courseKey, usageKey, learnerId: row.opaque_id },
  );
}

/** Notes when a tool sent a score; false if one that it sent at that time or later is stored. */
export async function advanceScore(
  tx: Tx,
  { userId, courseKey, usageKey }: ToolResult,
  sentAt: number,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('tool_results')
    .set({ scored_at: sentAt })
    .where('user_id', '=', userId)
    .where('course_key', '=', courseKey)
    .where('usage_key', '=', usageKey)
    .where((row) => row.or([row('scored_at', 'is', null), row('scored_at', '<', sentAt)]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
