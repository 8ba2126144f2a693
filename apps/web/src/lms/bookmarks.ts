import { addBookmarkCall, removeBookmarkCall } from '@lectern/contract';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { getLms } from './lms.ts';
import { localQuery } from './local-query.ts';
import { sessionQuery } from './session.ts';

/** `updateState` is that of the last change (ENT-07). */
export interface Bookmark {
  bookmarked: boolean;
  updateState: 'loading' | 'loaded' | 'failed';
  /** Why the last change failed. */
  error?: unknown;
}

type Bookmarks = Readonly<Record<string, Bookmark>>;

const none: Bookmarks = {};
const notBookmarked: Bookmark = { bookmarked: false, updateState: 'loaded' };

/** Which units of a course are bookmarked, by usage key. A local cache that the sequence calls fill. */
function bookmarksQuery(courseId: string) {
  return localQuery(['bookmarks', courseId], () => none);
}

/** The query key of a course's bookmarks, see `bookmark-list.ts`. */
export const bookmarkListKey = (courseId: string) => ['bookmark-list', courseId] as const;

/** Stores bookmarks from a sequence response, except of units with a pending change: the learner's choice wins. */
export function cacheBookmarks(
  client: QueryClient,
  courseId: string,
  facts: Readonly<Record<string, boolean>>,
): void {
  client.setQueryData(bookmarksQuery(courseId).queryKey, (known: Bookmarks = none): Bookmarks => {
    const changes = Object.entries(facts).filter(([id]) => known[id]?.updateState !== 'loading');
    return {
      ...known,
      ...Object.fromEntries(
        changes.map(([id, bookmarked]) => [id, { bookmarked, updateState: 'loaded' as const }]),
      ),
    };
  });
}

/**
 * Adds or removes the bookmark of a unit (API-23, API-24). The change is optimistic; a failure restores the previous
 * value, with the state `failed`, and is logged (STA-13, STA-14). Never rejects; returns whether it was saved. Does
 * nothing for a unit whose last change is pending.
 */
export async function changeBookmark(
  client: QueryClient,
  courseId: string,
  unitId: string,
  bookmarked: boolean,
): Promise<boolean> {
  const { queryKey } = bookmarksQuery(courseId);
  const before = client.getQueryData(queryKey)?.[unitId] ?? notBookmarked;
  if (before.updateState === 'loading') return false;
  const put = (bookmark: Bookmark) =>
    client.setQueryData(queryKey, (known: Bookmarks = none): Bookmarks => ({ ...known, [unitId]: bookmark }));

  put({ bookmarked, updateState: 'loading' });
  try {
    await sendBookmark(client, unitId, bookmarked);
    put({ bookmarked, updateState: 'loaded' });
    // Refetch only later: an open list shows removed bookmarks, with "Undo", until the learner leaves it.
    await client.invalidateQueries({ queryKey: bookmarkListKey(courseId), refetchType: 'none' });
    return true;
  } catch (error) {
    getLms(client).log.failure(error);
    put({ bookmarked: before.bookmarked, updateState: 'failed', error });
    return false;
  }
}

async function sendBookmark(client: QueryClient, unitId: string, bookmarked: boolean): Promise<void> {
  const { transport } = getLms(client);
  if (bookmarked) {
    await transport.request(addBookmarkCall, { body: { usage_id: unitId } });
    return;
  }
  // The username of the real account, also in a masquerade: the bookmark belongs to the session's user (trap 15).
  const user = await client.ensureQueryData(sessionQuery());
  await transport.request(removeBookmarkCall, {
    params: { username: user?.username ?? '', usageId: unitId },
  });
}

export interface UseBookmark extends Bookmark {
  /** Changes it; returns whether that was saved. Never rejects. */
  toggle(): Promise<boolean>;
}

/** The bookmark of one unit, for components. */
export function useBookmark(courseId: string, unitId: string): UseBookmark {
  const client = useQueryClient();
  const bookmark = useQuery(bookmarksQuery(courseId)).data[unitId] ?? notBookmarked;
  return { ...bookmark, toggle: () => changeBookmark(client, courseId, unitId, !bookmark.bookmarked) };
}

/** The bookmarks of a course's units by usage key, for lists of units. */
export function useBookmarks(courseId: string): Bookmarks {
  return useQuery(bookmarksQuery(courseId)).data;
}
