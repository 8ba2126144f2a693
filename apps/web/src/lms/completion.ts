import { type QueryClient, useQuery } from '@tanstack/react-query';
import { localQuery } from './local-query.ts';

/** Which blocks are complete, by usage key; blocks with unknown completion are absent. */
export type CompletionFacts = Readonly<Record<string, boolean>>;

const none: CompletionFacts = {};

/**
 * Which sections, sequences and units of a course the learner has completed. A local cache that fetches
 * nothing: the outline, sequence and completion responses fill it.
 */
export function completionQuery(courseId: string) {
  return localQuery(['completion', courseId], () => none);
}

/**
 * Stores completion. Never turns complete into incomplete: a response that was sent before the learner completed a
 * block must not remove its tick.
 */
export function cacheCompletion(client: QueryClient, courseId: string, facts: CompletionFacts): void {
  client.setQueryData(
    completionQuery(courseId).queryKey,
    (known: CompletionFacts = none): CompletionFacts => {
      const changes = Object.entries(facts).filter(
        ([id, complete]) => known[id] !== complete && known[id] !== true,
      );
      return changes.length === 0 ? known : { ...known, ...Object.fromEntries(changes) };
    },
  );
}

/** Whether the block is known to be complete. */
export function isComplete(client: QueryClient, courseId: string, usageKey: string): boolean {
  return client.getQueryData(completionQuery(courseId).queryKey)?.[usageKey] === true;
}

/** Completion of the blocks of a course, for components. */
export function useCompletion(courseId: string): CompletionFacts {
  return useQuery(completionQuery(courseId)).data;
}
