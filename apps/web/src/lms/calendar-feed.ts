import { type CalendarFeedWire, makeCalendarFeedCall, removeCalendarFeedCall } from '@lectern/contract';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { getLms } from './lms.ts';
import { localQuery } from './local-query.ts';

/** The learner's private calendar of due dates in all courses; `address` is null until they create one. */
export interface CalendarFeed {
  address: string | null;
}

const queryKey = ['calendar-feed'] as const;

/** A local cache of the calendar's address. It fetches nothing; the dates responses fill it. */
function calendarFeedQuery() {
  return localQuery(queryKey, (): CalendarFeed | null => null);
}

/**
 * Call before dates are requested; pass the calendar of the response to the function it returns. An LMS without
 * calendars sends nothing. A change that the learner made in the meantime is newer than the response, and takes
 * precedence.
 */
export function followCalendarFeed(client: QueryClient): (wire: CalendarFeedWire | undefined) => void {
  const before = client.getQueryData(queryKey);
  return (wire) => {
    if (client.getQueryData(queryKey) === before) cacheCalendarFeed(client, wire);
  };
}

function cacheCalendarFeed(client: QueryClient, wire: CalendarFeedWire | undefined): void {
  client.setQueryData<CalendarFeed | null>(queryKey, wire ? { address: wire.address } : null);
}

/** Null where the LMS offers no calendar. */
export function useCalendarFeed(): CalendarFeed | null {
  return useQuery(calendarFeedQuery()).data;
}

/** Creates the calendar, or replaces its URL: the previous one stops working. Throws an LmsError. */
export async function makeCalendarFeed(client: QueryClient): Promise<void> {
  const { body } = await getLms(client).transport.request(makeCalendarFeedCall, { body: {} });
  cacheCalendarFeed(client, body);
}

/** Deletes the calendar: its URL stops working. Throws an LmsError. */
export async function removeCalendarFeed(client: QueryClient): Promise<void> {
  const { body } = await getLms(client).transport.request(removeCalendarFeedCall, {});
  cacheCalendarFeed(client, body);
}
