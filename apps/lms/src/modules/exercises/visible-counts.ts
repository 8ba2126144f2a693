import type { Reader } from '../../db/database.ts';
import type { Access } from '../../kernel/access/access.ts';
import { type AnswerCount, listAnswerCounts } from '../../kernel/answers/exercise-answers.store.ts';
import type { ExerciseSituation } from './exercise-type.ts';
import { exerciseTypeOf } from './exercise-types.ts';

/**
 * The results of all learners, by usage key, for the exercises that show them to this person now. Staff see all results on a
 * page of their own; in the unit they see what a learner sees. One query at most.
 */
export async function listVisibleCounts(
  reader: Reader,
  { course }: Pick<Access, 'course'>,
  situations: readonly ExerciseSituation[],
): Promise<Map<string, readonly AnswerCount[]>> {
  const usageKeys = situations
    .filter((situation) => exerciseTypeOf(situation.exercise).showsCounts?.(situation) === true)
    .map(({ block }) => block.usageKey);
  const counts = await listAnswerCounts(reader, course.courseKey, usageKeys);
  return new Map(usageKeys.map((usageKey) => [usageKey, counts.get(usageKey) ?? []]));
}
