import { defineMessages, useIntl } from 'react-intl';
import { useBookmark } from '../../lms/bookmarks.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';

export interface BookmarkButtonProps {
  readonly courseId: string;
  readonly unitId: string;
}

/**
 * Shows whether the unit is bookmarked and switches it; not to be used while a change is under way (CWR-54). The new
 * state shows at once, and goes back where it could not be saved.
 */
export function BookmarkButton({ courseId, unitId }: BookmarkButtonProps) {
  const intl = useIntl();
  const { bookmarked, updateState, toggle } = useBookmark(courseId, unitId);
  return (
    <>
      {updateState === 'failed' && (
        <Alert type="danger">
          {intl.formatMessage(bookmarked ? messages.notRemoved : messages.notSaved)}
        </Alert>
      )}
      <Button
        variant="quiet"
        icon={bookmarked ? 'bookmark-filled' : 'bookmark'}
        busy={updateState === 'loading'}
        onClick={toggle}
      >
        {intl.formatMessage(bookmarked ? messages.bookmarked : messages.bookmark)}
      </Button>
    </>
  );
}

const messages = defineMessages({
  bookmark: {
    defaultMessage: 'Bookmark this page',
    description: 'Button beside the title of a unit',
  },
  bookmarked: {
    defaultMessage: 'Bookmarked',
    description: 'Button beside the title of a unit that is bookmarked; using it takes the bookmark away',
  },
  notSaved: {
    defaultMessage: 'We couldn’t save the bookmark.',
    description: 'Alert beside the button that bookmarks a unit',
  },
  notRemoved: {
    defaultMessage: 'We couldn’t remove the bookmark.',
    description: 'Alert beside the button that takes the bookmark of a unit away',
  },
});
