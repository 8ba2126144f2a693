import { unsubscribeGoalCall } from '@lectern/contract';
import { queryOptions } from '@tanstack/react-query';
import { getLms } from './lms.ts';

/** The goal reminders that were switched off. */
export interface Unsubscribed {
  courseTitle: string;
}

/**
 * Switches goal reminders off by the token of a mail (API-11); nobody needs to be signed in. A query and no write, since
 * it belongs to an address: it is sent once however often that is rendered, and its outcome stays, a failure as well.
 */
export function unsubscribeQuery(token: string) {
  return queryOptions({
    queryKey: ['goal-unsubscribe', token],
    // Without its signal: leaving the page does not take it back.
    queryFn: async ({ client }): Promise<Unsubscribed> => {
      const { body } = await getLms(client).transport.ask(unsubscribeGoalCall, { params: { token } });
      return { courseTitle: body.course_title };
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    retryOnMount: false,
    refetchOnReconnect: false,
  });
}
