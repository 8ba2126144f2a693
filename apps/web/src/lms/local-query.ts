import { type QueryKey, queryOptions } from '@tanstack/react-query';

/**
 * A query that fetches nothing: a cache that other responses, or the page, fill. It is kept for the life of the page,
 * also when everything about the course is refetched.
 */
export function localQuery<T extends NonNullable<unknown> | null>(queryKey: QueryKey, initialData: () => T) {
  return queryOptions({
    queryKey,
    queryFn: ({ client }): T => client.getQueryData<T>(queryKey) ?? initialData(),
    initialData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
}
