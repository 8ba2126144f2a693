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
    .executeTakeFirst();
  return row?.result_id ?? null;
}

/** The id of a result, `fresh` if it has none yet. */
export async function getOrCreateResultId(
  tx: Tx,
  result: ToolResult,
  { fresh, at }: { fresh: string; at: number },
): Promise<string> {
  const { userId, courseKey, usageKey } = result;
  await tx
    .insertInto('tool_results')
    .values({
      user_id: userId,
      course_key: courseKey,
      usage_key: usageKey,
      result_id: fresh,
      created_at: at,
    })
    .onConflict((conflict) => conflict.columns(['user_id', 'course_key', 'usage_key']).doNothing())
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
