import type { Reader } from '../../db/database.ts';
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
