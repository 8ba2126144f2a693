import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';

/** Which blocks are complete, by usage key; a block that nobody told of is absent. */
export type CompletionFacts = Readonly<Record<string, boolean>>;

const none: CompletionFacts = {};

/**
 * The one place that knows which sections, sequences and units of a course the learner has completed. It asks for
 * nothing itself: the outline, sequence and completion calls report what they learned, and every tick reads it.
 */
export function completionQuery(courseId: string) {
  return queryOptions({
    queryKey: ['completion', courseId],
    queryFn: ({ client }): CompletionFacts =>
      client.getQueryData<CompletionFacts>(['completion', courseId]) ?? none,
    initialData: none,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
}

/**
 * Reports completion. What was complete stays so: an answer that was already on its way when the learner completed a
 * block must not take its tick away again.
 */
export function noteCompletion(client: QueryClient, courseId: string, facts: CompletionFacts): void {
  client.setQueryData(
    completionQuery(courseId).queryKey,
    (known: CompletionFacts = none): CompletionFacts => {
      const news = Object.entries(facts).filter(
        ([id, complete]) => known[id] !== complete && known[id] !== true,
      );
      return news.length === 0 ? known : { ...known, ...Object.fromEntries(news) };
    },
  );
}

/** True when the block is known to be complete. */
export function isComplete(client: QueryClient, courseId: string, usageKey: string): boolean {
  return client.getQueryData(completionQuery(courseId).queryKey)?.[usageKey] === true;
}

/** Completion of the blocks of a course, for components. */
export function useCompletion(courseId: string): CompletionFacts {
  return useQuery(completionQuery(courseId)).data;
}
