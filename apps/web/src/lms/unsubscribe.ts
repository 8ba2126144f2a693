import { unsubscribeGoalCall, unsubscribePreferencesCall } from '@lectern/contract';
import { queryOptions } from '@tanstack/react-query';
import { getLms } from './lms.ts';

/** The course whose goal reminders were turned off. */
export interface Unsubscribed {
  courseTitle: string;
}

const sentOnce = {
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
  retryOnMount: false,
  refetchOnReconnect: false,
};

/**
 * Turns off goal reminders by the token from a mail (API-11), without signing in. A query rather than a mutation, since
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
    ...sentOnce,
  });
}

/** Turns off the notification mails that a token names (wire contract 22.2), likewise once and without signing in. */
export function unsubscribePreferencesQuery(token: string) {
  return queryOptions({
    queryKey: ['preferences-unsubscribe', token],
    queryFn: async ({ client }): Promise<true> => {
      await getLms(client).transport.request(unsubscribePreferencesCall, { params: { token } });
      return true;
    },
    ...sentOnce,
  });
}
