import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { defineMessage, defineMessages, useIntl } from 'react-intl';
import { useFailureText } from '../../course/use-failure-text.ts';
import type { ListedBookmark } from '../../lms/bookmark-list.ts';
import { changeBookmark, useBookmarks } from '../../lms/bookmarks.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import styles from './BookmarkList.module.css';
import { BookmarkRow } from './BookmarkRow.tsx';
import { findRowState, isBookmarked } from './bookmark-row.ts';
import { NoBookmarks } from './NoBookmarks.tsx';

export interface BookmarkListProps {
  readonly courseId: string;
  readonly bookmarks: readonly ListedBookmark[];
}

/**
 * Bookmarks in the order given. One that is removed here stays in the list until the page is left, so that it can be
 * restored; one that was removed elsewhere is not listed.
 */
export function BookmarkList({ courseId, bookmarks }: BookmarkListProps) {
  const intl = useIntl();
  const client = useQueryClient();
  const failureText = useFailureText();
  const facts = useBookmarks(courseId);
  const [touched, setTouched] = useState<readonly string[]>([]);
  const rows = bookmarks
    .map((bookmark) => ({
      bookmark,
      state: findRowState(facts[bookmark.unitId]),
      error: facts[bookmark.unitId]?.error,
    }))
    .filter(({ bookmark, state }) => isBookmarked(state) || touched.includes(bookmark.unitId));
  const last = rows.find(({ bookmark }) => bookmark.unitId === touched.at(-1));

  const nameOf = ({ title }: ListedBookmark) => title ?? intl.formatMessage(messages.untitled);

  function change(unitId: string, bookmarked: boolean): void {
    setTouched((before) => [...before.filter((id) => id !== unitId), unitId]);
    void changeBookmark(client, courseId, unitId, bookmarked);
  }

  if (rows.length === 0) return <NoBookmarks courseId={courseId} />;
  return (
    <>
      <ul className={styles.list} aria-label={intl.formatMessage(messages.list)}>
        {rows.map(({ bookmark, state, error }) => (
          <BookmarkRow
            key={bookmark.unitId}
            courseId={courseId}
            bookmark={bookmark}
            title={nameOf(bookmark)}
            state={state}
            error={error}
            onChange={(bookmarked) => change(bookmark.unitId, bookmarked)}
          />
        ))}
      </ul>
      <VisuallyHidden>
        <span role="status">
          {last &&
            failureText(
              last.error,
              intl.formatMessage(announcements[last.state], { title: nameOf(last.bookmark) }),
            )}
        </span>
      </VisuallyHidden>
    </>
  );
}

const messages = defineMessages({
  untitled: {
    defaultMessage: 'Untitled unit',
    description: 'In the list of bookmarks, for a unit whose title the server does not tell',
  },
  list: {
    defaultMessage: 'Bookmarks, newest first',
    description: 'Name for screen readers of the list of bookmarks of a course',
  },
});

const removed = defineMessage<{ title: string }>({
  defaultMessage: 'Bookmark removed: {title}',
  description: 'Said by screen readers after a bookmark was removed; the title is that of the unit',
});
const restored = defineMessage<{ title: string }>({
  defaultMessage: 'Bookmark restored: {title}',
  description: 'Said by screen readers after removing a bookmark was undone; the title is that of the unit',
});
const notRemoved = defineMessage<{ title: string }>({
  defaultMessage: 'We couldn’t remove the bookmark: {title}',
  description: 'Said by screen readers when a bookmark could not be removed; the title is that of the unit',
});
const notRestored = defineMessage<{ title: string }>({
  defaultMessage: 'We couldn’t restore the bookmark: {title}',
  description:
    'Said by screen readers when removing a bookmark could not be undone; the title is that of the unit',
});

const announcements = {
  bookmarked: restored,
  restoring: restored,
  removing: removed,
  removed,
  notRemoved,
  notRestored,
};
