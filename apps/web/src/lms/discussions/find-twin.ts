import { listChildCommentsCall, listCommentsCall, listThreadsCall } from '@lectern/contract';
import type { QueryClient } from '@tanstack/react-query';
import { getLms } from '../lms.ts';
import type { Outgoing } from './outbox-storage.ts';

/** Enough for any thread that people read. */
const mostPages = 10;
/** `Date` headers, on which the clock offset is based, and creation times are in whole seconds. */
const TOLERANCE_MS = 2000;

interface Candidate {
  id: string;
  author: string | null;
  raw_body: string;
  created_at: string;
  title?: string;
}

interface CandidatePage {
  readonly results: readonly Candidate[];
  readonly pagination: { readonly next?: string | null | undefined };
}

/**
 * The ID of a post that an earlier attempt has created, although its response was lost: the same text in the same place
 * by the same person, or anonymous, since then. Servers other than Lectern's would create it again.
 */
export async function findTwin(
  client: QueryClient,
  { courseId, body, writtenAt }: Outgoing,
  username: string,
): Promise<string | null> {
  for (let page = 1; page <= mostPages; page += 1) {
    const { found, timeOffsetMillis } = await fetchCandidates(client, courseId, body, page);
    const since = writtenAt + timeOffsetMillis - TOLERANCE_MS;
    const twin = found.results.find(
      (one) =>
        (one.author === null || one.author === username) &&
        one.raw_body === body.raw_body &&
        one.title === body.title &&
        Date.parse(one.created_at) >= since,
    );
    if (twin !== undefined) return twin.id;
    if (!found.pagination.next) return null;
  }
  return null;
}

async function fetchCandidates(
  client: QueryClient,
  courseId: string,
  { thread_id, parent_id, topic_id }: Outgoing['body'],
  page: number,
): Promise<{ found: CandidatePage; timeOffsetMillis: number }> {
  const { transport } = getLms(client);
  const paging = { page: String(page), page_size: '100' };
  if (parent_id != null) {
    const query = { ...paging, reverse_order: 'true' as const };
    const { body, timeOffsetMillis } = await transport.request(listChildCommentsCall, {
      params: { commentId: parent_id },
      query,
    });
    return { found: body, timeOffsetMillis };
  }
  if (thread_id !== undefined) {
    // A question's list needs this field; others ignore it.
    const query = {
      ...paging,
      thread_id,
      reverse_order: 'true' as const,
      merge_question_type_responses: 'true' as const,
    };
    const { body, timeOffsetMillis } = await transport.request(listCommentsCall, { query });
    return { found: body, timeOffsetMillis };
  }
  const query = { ...paging, course_id: courseId, ...(topic_id !== undefined && { topic_id }) };
  const { body, timeOffsetMillis } = await transport.request(listThreadsCall, { query });
  return { found: body, timeOffsetMillis };
}
