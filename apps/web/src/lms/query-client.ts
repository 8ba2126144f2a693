import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { MINUTE } from '../i18n/durations.ts';
import type { Lms } from './lms.ts';
import { provideLms } from './lms.ts';
import { HttpError } from './transport/errors.ts';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** Statuses that are expected for this query and not logged, e.g. 422 for a sequence (STA-08). */
      quietStatuses?: readonly number[];
    };
  }
}

/**
 * The cache of all responses of an LMS. Without a connection a call fails at once, so that the page can say so instead
 * of waiting. Failed reads and the failed writes of components are logged here, in one place (STA-04); the transport
 * retries reads, so the cache does not.
 */
export function createQueryClient(lms: Lms): QueryClient {
  const client = new QueryClient({
    queryCache: new QueryCache({
      onError(error, query) {
        const quiet = query.meta?.quietStatuses ?? [];
        if (error instanceof HttpError && quiet.includes(error.status)) return;
        lms.log.failure(error);
      },
    }),
    mutationCache: new MutationCache({ onError: (error) => lms.log.failure(error) }),
    defaultOptions: {
      queries: {
        retry: false,
        staleTime: MINUTE,
        gcTime: 30 * MINUTE,
        refetchOnWindowFocus: false,
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  provideLms(client, lms);
  return client;
}
