import { type RawBuilder, sql } from 'kysely';
import { FIELD, ROW } from '../draws/conditions.store.ts';

const field = sql.lit(FIELD);
const ofLearner = (table: string) => sql`${sql.ref(`${table}.user_id`)} = users.id
  and ${sql.ref(`${table}.course_key`)} = source.course_key and ${sql.ref(`${table}.usage_key`)} = source.usage_key`;

/**
 * A learner's (`users`) work on the sources of conditions in the course `c`, as one column: each table is looked up by
 * its key, for the few blocks that are sources, and not at all in other courses.
 */
export const sourceWorkColumn: RawBuilder<string | null> = sql<string | null>`(select string_agg(
  source.usage_key
  || ${field} || (select count(*) from block_completions done where ${ofLearner('done')} and done.completion = 1)
  || ${field} || (select count(*) from problem_scores score
    where ${ofLearner('score')} and score.possible > 0 and score.earned >= score.possible)
  || coalesce((select string_agg(${field} || answer.choice, '') from exercise_answers answer where ${ofLearner('answer')}), ''),
  ${sql.lit(ROW)})
  from condition_sources source where source.course_key = c.course_key)`;
