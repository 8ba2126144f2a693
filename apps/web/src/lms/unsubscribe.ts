import { unsubscribeGoalCall } from '@lectern/contract';
import { queryOptions } from '@tanstack/react-query';
import { getLms } from './lms.ts';

/** The goal reminders that were switched off. */
export interface Unsubscribed {
  courseTitle: string;
}

/**
 * Switches goal reminders off by the token from a mail (API-11), without signing in. A query rather than a mutation, since
 * it belongs to a URL: it is sent once however often the page renders, and its result, even a failure, is cached.
 */
export function unsubscribeQuery(token: string) {
  return queryOptions({
    queryKey: ['goal-unsubscribe', token],
    // No abort signal: leaving the page must not cancel it.
    queryFn: async ({ client }): Promise<Unsubscribed> => {
      const { body } = await getLms(client).transport.request(unsubscribeGoalCall, { params: { token } });
      return { courseTitle: body.course_title };
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    retryOnMount: false,
    refetchOnReconnect: false,
  });
}
