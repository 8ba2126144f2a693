import type { Bookmark } from '../../lms/bookmarks.ts';

/** How a line of the list stands. What the learner took away stays on the page, to be put back. */
export type RowState = 'kept' | 'removing' | 'removed' | 'restoring' | 'notRemoved' | 'notRestored';

/** From what is known of the bookmark; without a word the server's list stands. */
export function findRowState(bookmark: Bookmark | undefined): RowState {
  if (bookmark === undefined) return 'kept';
  const { bookmarked, updateState } = bookmark;
  switch (updateState) {
    case 'loading':
      return bookmarked ? 'restoring' : 'removing';
    case 'failed':
      return bookmarked ? 'notRemoved' : 'notRestored';
    default:
      return bookmarked ? 'kept' : 'removed';
  }
}

/** Whether the learner sees the unit as bookmarked: the button then takes it away, else it puts it back. */
export function isKept(state: RowState): boolean {
  return state === 'kept' || state === 'restoring' || state === 'notRemoved';
}
