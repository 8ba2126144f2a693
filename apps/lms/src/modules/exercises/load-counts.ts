import { type AnswerCount, listAnswerCounts } from '../../kernel/answers/exercise-answers.store.ts';
import type { LoadContext, LoadItem } from './exercise-type.ts';

/** The results of all learners, the most frequent first; null where this person doesn't get them. */
export type LoadedCounts = readonly AnswerCount[] | null;

/**
 * For types with results of all learners: in the exercises that show them to this person now. Staff see all results on a
 * page of their own; in the unit they see what a learner sees. One query at most.
 */
export async function loadCounts(
  { services, visit }: LoadContext,
  items: readonly LoadItem[],
): Promise<ReadonlyMap<string, LoadedCounts>> {
  const shown = items.filter(({ type, situation }) => type.showsCounts?.(situation) === true);
  const usageKeys = shown.map(({ situation }) => situation.block.usageKey);
  const counts = await listAnswerCounts(services.db.read, visit.access.course.courseKey, usageKeys);
  return new Map(usageKeys.map((usageKey) => [usageKey, counts.get(usageKey) ?? []]));
}
