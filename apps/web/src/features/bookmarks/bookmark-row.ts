import type { Bookmark } from '../../lms/bookmarks.ts';

/** The state of a row. A bookmark that was removed stays on the page, so that it can be restored. */
export type RowState = 'bookmarked' | 'removing' | 'removed' | 'restoring' | 'notRemoved' | 'notRestored';

/** Derived from the cached bookmark; without one, the row is as listed by the server. */
export function findRowState(bookmark: Bookmark | undefined): RowState {
  if (bookmark === undefined) return 'bookmarked';
  const { bookmarked, updateState } = bookmark;
  switch (updateState) {
    case 'loading':
      return bookmarked ? 'restoring' : 'removing';
    case 'failed':
      return bookmarked ? 'notRemoved' : 'notRestored';
    default:
      return bookmarked ? 'bookmarked' : 'removed';
  }
}

/** Whether the unit shows as bookmarked: the button then removes the bookmark; otherwise it restores it. */
export function isBookmarked(state: RowState): boolean {
  return state === 'bookmarked' || state === 'restoring' || state === 'notRemoved';
}
