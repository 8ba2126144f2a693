import { queryOptions } from '@tanstack/react-query';
import { getLms } from './lms.ts';
import type { AuthenticatedUser } from './transport/access-token.ts';

export type { AuthenticatedUser } from './transport/access-token.ts';

/** Who is signed in; null for an anonymous visitor (wire contract 3.2). The start of the program has it fetched. */
export function sessionQuery() {
  return queryOptions({
    queryKey: ['session'],
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    queryFn: ({ client }): Promise<AuthenticatedUser | null> => getLms(client).transport.identify(),
  });
}
