import { resetDeadlinesCall } from '@lectern/contract';
import type { QueryClient } from '@tanstack/react-query';
import { courseMetadataQuery } from './course-metadata.ts';
import { getLms } from './lms.ts';

/** The tab from which the learner asked, as the server's log names it. */
export type ShiftLocation = 'outline-tab' | 'dates-tab';

/** The server's message, for a toast. */
export interface ShiftedDates {
  header: string;
  link: string | null;
  linkText: string | null;
}

/**
 * Shifts the due dates of a self-paced course to begin today (API-06). Rejects with an LmsError; then no date has
 * changed.
 */
export async function shiftDates(
  client: QueryClient,
  courseId: string,
  location: ShiftLocation,
): Promise<ShiftedDates> {
  const { body } = await getLms(client).transport.request(resetDeadlinesCall, {
    body: { course_key: courseId, research_event_data: { location } },
  });
  return { header: body.header, link: body.link ?? null, linkText: body.link_text ?? null };
}

/**
 * Refetches everything with dates: what is on screen immediately, the rest when it is next shown. Resolves when the
 * screen is up to date. Metadata are excluded: they contain no dates, and a request would use up a celebration (wire
 * contract 5.6).
 */
export async function refetchDates(client: QueryClient, courseId: string): Promise<void> {
  const [metadata] = courseMetadataQuery(courseId).queryKey;
  await client.invalidateQueries({
    predicate: ({ queryKey }) => queryKey.includes(courseId) && queryKey[0] !== metadata,
  });
}
