import { defineMessages, useIntl } from 'react-intl';
import { paths } from '../../course/paths.ts';
import { useShortcut } from '../../course/shortcuts/registry.ts';
import { useFailureText } from '../../course/use-failure-text.ts';
import { useBookmark } from '../../lms/bookmarks.ts';
import { useSiteConfig } from '../../lms/lms.ts';
import { Alert } from '../../ui/Alert.tsx';
import { IconButton } from '../../ui/Button.tsx';
import { Link } from '../../ui/Link.tsx';
import { useToasts } from '../../ui/Toast.tsx';
import styles from './UnitScreen.module.css';

export interface BookmarkButtonProps {
  readonly courseId: string;
  readonly unitId: string;
}

/**
 * Shows whether the unit is bookmarked and toggles it; ignores clicks while a change is being saved (CWR-54). The new
 * state shows at once, and is reverted, with an alert below the title, if it can't be saved. Other LMSs than Lectern's don't
 * list the page of bookmarks among their course tools, so it's linked here.
 */
export function BookmarkButton({ courseId, unitId }: BookmarkButtonProps) {
  const intl = useIntl();
  const { showToast } = useToasts();
  const failureText = useFailureText();
  const { isLectern } = useSiteConfig();
  const { bookmarked, updateState, error, toggle } = useBookmark(courseId, unitId);
  useShortcut('bookmark', intl.formatMessage(messages.shortcut), async () => {
    const saved = bookmarked ? messages.removed : messages.added;
    // The button may be out of view, and a screen reader elsewhere on the page.
    if (await toggle()) showToast({ message: intl.formatMessage(saved) });
  });
  return (
    <>
      <IconButton
        icon={bookmarked ? 'bookmark-filled' : 'bookmark'}
        label={intl.formatMessage(messages.bookmark)}
        pressed={bookmarked}
        busy={updateState === 'loading'}
        onClick={() => void toggle()}
      />
      {bookmarked && !isLectern && (
        <Link href={paths.bookmarks(courseId)} className={styles.all}>
          {intl.formatMessage(messages.all)}
        </Link>
      )}
      {updateState === 'failed' && (
        <Alert type="danger">
          {failureText(error, intl.formatMessage(bookmarked ? messages.notRemoved : messages.notSaved))}
        </Alert>
      )}
    </>
  );
}

const messages = defineMessages({
  all: {
    defaultMessage: 'All bookmarks',
    description: 'Link beside the bookmark of a unit, to the list of the learner’s bookmarks in the course',
  },
  bookmark: {
    defaultMessage: 'Bookmark this page',
    description:
      'Name of the switch beside the title of a unit, drawn as a bookmark; pressed when it is bookmarked',
  },
  shortcut: {
    defaultMessage: 'Add or remove a bookmark',
    description: 'What a key does, in the list of keyboard shortcuts',
  },
  added: {
    defaultMessage: 'Bookmark added.',
    description: 'Message that goes by itself, after a unit was bookmarked with a key',
  },
  removed: {
    defaultMessage: 'Bookmark removed.',
    description: 'Message that goes by itself, after the bookmark of a unit was removed with a key',
  },
  notSaved: {
    defaultMessage: 'We couldn’t save the bookmark.',
    description: 'Alert below the title of a unit that could not be bookmarked',
  },
  notRemoved: {
    defaultMessage: 'We couldn’t remove the bookmark.',
    description: 'Alert below the title of a unit whose bookmark could not be removed',
  },
});
