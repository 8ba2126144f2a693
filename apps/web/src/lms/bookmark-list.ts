import { type ListedBookmarkWire, listBookmarksCall } from '@lectern/contract';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { bookmarkListKey, cacheBookmarks } from './bookmarks.ts';
import { getLms } from './lms.ts';
import { emptyWhenRefused } from './tab-refusal.ts';

/** One row of the list. `useBookmarks` says whether it is still bookmarked. */
export interface ListedBookmark {
  unitId: string;
  /** Null if the server has no name for it. */
  title: string | null;
  /** ISO date-time. */
  createdAt: string;
  /** The section and the sequence that contain it, outermost first. */
  place: readonly { id: string; title: string }[];
  /** Null for anything but a unit in a sequence: then only the LMS can link to it. */
  sequenceId: string | null;
}

function readListedBookmark(wire: ListedBookmarkWire): ListedBookmark {
  const path = wire.path ?? [];
  const isUnit = wire.block_type === 'vertical' && path.length === 2;
  return {
    unitId: wire.usage_id,
    title: wire.display_name || null,
    createdAt: wire.created,
    place: path.flatMap(({ usage_key: id, display_name: title }) => (title ? [{ id, title }] : [])),
    sequenceId: isUnit ? (path.at(-1)?.usage_key ?? null) : null,
  };
}

const pageSize = 100;
/** Far more than a server stores; a safeguard against responses that always name a next page. */
const mostPages = 20;

/**
 * The learner's bookmarks in a course, newest first (wire contract 17.1). Null when the server refuses them: to a visitor
 * without an account, or to one who may not open the course.
 */
export function bookmarkListQuery(courseId: string) {
  return queryOptions({
    queryKey: bookmarkListKey(courseId),
    queryFn: ({ client, signal }): Promise<readonly ListedBookmark[] | null> =>
      emptyWhenRefused(client, courseId, async () => {
        const wires = await fetchAll(client, courseId, signal);
        cacheBookmarks(client, courseId, Object.fromEntries(wires.map((wire) => [wire.usage_id, true])));
        return wires.map(readListedBookmark);
      }),
  });
}

async function fetchAll(
  client: QueryClient,
  courseId: string,
  signal: AbortSignal,
): Promise<ListedBookmarkWire[]> {
  const wires: ListedBookmarkWire[] = [];
  for (let page = 1; page <= mostPages; page += 1) {
    const { body } = await getLms(client).transport.request(listBookmarksCall, {
      query: {
        course_id: courseId,
        page: String(page),
        page_size: String(pageSize),
        fields: 'display_name,path',
      },
      signal,
    });
    wires.push(...body.results);
    if (!body.next) break;
  }
  return wires;
}
