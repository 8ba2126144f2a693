import { type CalendarFeedWire, makeCalendarFeedCall, removeCalendarFeedCall } from '@lectern/contract';
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { getLms } from './lms.ts';

/** The learner's private calendar of due dates in all courses; `address` is null until they ask for one. */
export interface CalendarFeed {
  address: string | null;
}

const queryKey = ['calendar-feed'] as const;

/** The one place that knows the calendar. It asks for nothing itself: the dates of a course report it. */
function calendarFeedQuery() {
  return queryOptions({
    queryKey,
    queryFn: ({ client }): CalendarFeed | null => client.getQueryData<CalendarFeed>(queryKey) ?? null,
    initialData: null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
}

/**
 * To be called when dates are asked for; the function that it answers reports what they said of the calendar. An LMS that
 * has none to offer says nothing. What the learner changed since then is newer than the answer, and stays.
 */
export function followCalendarFeed(client: QueryClient): (wire: CalendarFeedWire | undefined) => void {
  const before = client.getQueryData(queryKey);
  return (wire) => {
    if (client.getQueryData(queryKey) === before) keepCalendarFeed(client, wire);
  };
}

function keepCalendarFeed(client: QueryClient, wire: CalendarFeedWire | undefined): void {
  client.setQueryData<CalendarFeed | null>(queryKey, wire ? { address: wire.address } : null);
}

/** Null where the LMS offers no calendar. */
export function useCalendarFeed(): CalendarFeed | null {
  return useQuery(calendarFeedQuery()).data;
}

/** Makes the calendar, or gives it a new address: the former one stops working. Throws an LmsError. */
export async function makeCalendarFeed(client: QueryClient): Promise<void> {
  const { body } = await getLms(client).transport.ask(makeCalendarFeedCall, { body: {} });
  keepCalendarFeed(client, body);
}

/** Ends the calendar: its address stops working. Throws an LmsError. */
export async function removeCalendarFeed(client: QueryClient): Promise<void> {
  const { body } = await getLms(client).transport.ask(removeCalendarFeedCall, {});
  keepCalendarFeed(client, body);
}
