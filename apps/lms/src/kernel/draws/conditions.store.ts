import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import type { SourceWork } from './condition.policy.ts';

/** Replaces the blocks that conditional content of a course depends on. The caller holds the lock of the course. */
export async function saveConditionSources(
  tx: Tx,
  courseKey: string,
  usageKeys: readonly string[],
): Promise<void> {
  await tx.deleteFrom('condition_sources').where('course_key', '=', courseKey).execute();
  if (usageKeys.length === 0) return;
  await tx
    .insertInto('condition_sources')
    .values(usageKeys.map((usageKey) => ({ course_key: courseKey, usage_key: usageKey })))
    .execute();
}

/** Control characters, which neither keys nor the ids of an author's answers contain. */
const ROW = '\u001e';
const FIELD = '\u001f';

const field = sql.lit(FIELD);
const own = (table: string) => sql`${sql.ref(`${table}.user_id`)} = users.id
  and ${sql.ref(`${table}.course_key`)} = source.course_key and ${sql.ref(`${table}.usage_key`)} = source.usage_key`;

/**
 * A learner's (`users`) work on the sources of conditions in the course `c`, as one column: each table is looked up by
 * its key, for the few blocks that are sources, and not at all in other courses.
 */
export const sourceWorkColumn: RawBuilder<string | null> = sql<string | null>`(select string_agg(
  source.usage_key
  || ${field} || (select count(*) from block_completions done where ${own('done')} and done.completion = 1)
  || ${field} || (select count(*) from problem_scores score
    where ${own('score')} and score.possible > 0 and score.earned >= score.possible)
  || coalesce((select string_agg(${field} || answer.choice, '') from exercise_answers answer where ${own('answer')}), ''),
  ${sql.lit(ROW)})
  from condition_sources source where source.course_key = c.course_key)`;

/** Parses {@link sourceWorkColumn}, by usage key. */
export function readSourceWork(column: string | null): ReadonlyMap<string, SourceWork> {
  const rows = (column ?? '').split(ROW).filter((row) => row !== '');
  return new Map(
    rows.map((row) => {
      const [usageKey = '', completed, correct, ...answers] = row.split(FIELD);
      return [usageKey, { isCompleted: completed === '1', isCorrect: correct === '1', answers }];
    }),
  );
}
