import { sql } from 'kysely';
import type { Reader, Tx } from '../../db/database.ts';

/** The exercise whose answers they are, and the learner who gave them. */
export interface AnswersKey {
  userId: number;
  courseKey: string;
  usageKey: string;
}

/** A learner's answer that is counted. */
export interface CountedAnswer {
  question: string;
  choice: string;
  times: number;
}

/** How often an answer was given by all learners together. */
export interface AnswerCount extends CountedAnswer {
  /** How often any answer was given to the question. */
  total: number;
}

/** Counts of one exercise: more than any screen shows. */
const MAX_COUNTS = 1000;

/** Replaces the learner's answers. The caller holds the lock of the user. */
export async function saveCountedAnswers(
  tx: Tx,
  { userId, courseKey, usageKey }: AnswersKey,
  answers: readonly CountedAnswer[],
): Promise<void> {
  await removeCountedAnswers(tx, { userId, courseKey }, [usageKey]);
  if (answers.length === 0) return;
  const key = { user_id: userId, course_key: courseKey, usage_key: usageKey };
  await tx
    .insertInto('exercise_answers')
    .values(answers.map((answer) => ({ ...key, ...answer })))
    .execute();
}

export async function removeCountedAnswers(
  tx: Tx,
  { userId, courseKey }: Omit<AnswersKey, 'usageKey'>,
  usageKeys: readonly string[],
): Promise<void> {
  if (usageKeys.length === 0) return;
  await tx
    .deleteFrom('exercise_answers')
    .where('user_id', '=', userId)
    .where('course_key', '=', courseKey)
    .where('usage_key', 'in', [...usageKeys])
    .execute();
}

/** The counts of several exercises by usage key, in one query: of each exercise the most frequent answers, in this order. */
export async function listAnswerCounts(
  reader: Reader,
  courseKey: string,
  usageKeys: readonly string[],
): Promise<Map<string, AnswerCount[]>> {
  if (usageKeys.length === 0) return new Map();
  const rows = await reader
    .selectFrom((eb) =>
      eb
        .selectFrom('exercise_answers')
        .select(['usage_key', 'question', 'choice'])
        .select([
          sql<number>`sum(times)`.as('times'),
          sql<number>`sum(sum(times)) over (partition by usage_key, question)`.as('total'),
          sql<number>`row_number() over (partition by usage_key order by sum(times) desc, question, choice)`.as(
            'place',
          ),
        ])
        .where('course_key', '=', courseKey)
        .where('usage_key', 'in', [...usageKeys])
        .groupBy(['usage_key', 'question', 'choice'])
        .as('counts'),
    )
    .selectAll()
    .where('place', '<=', MAX_COUNTS)
    .orderBy('place')
    .execute();
  const counts = rows.map(({ usage_key: usageKey, question, choice, times, total }) => ({
    usageKey,
    count: { question, choice, times: Number(times), total: Number(total) },
  }));
  return new Map(
    [...Map.groupBy(counts, ({ usageKey }) => usageKey)].map(([usageKey, list]) => [
      usageKey,
      list.map(({ count }) => count),
    ]),
  );
}
