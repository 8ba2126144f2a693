import { defineMessage, defineMessages, useIntl } from 'react-intl';
import { paths } from '../../course/paths.ts';
import { useFailureText } from '../../course/use-failure-text.ts';
import { CourseText } from '../../i18n/CourseText.tsx';
import { useFormat } from '../../i18n/use-format.ts';
import type { ListedBookmark } from '../../lms/bookmark-list.ts';
import { useSiteConfig } from '../../lms/lms.ts';
import { Button } from '../../ui/Button.tsx';
import { Link } from '../../ui/Link.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import styles from './BookmarkList.module.css';
import { isBookmarked, type RowState } from './bookmark-row.ts';

export interface BookmarkRowProps {
  readonly courseId: string;
  readonly bookmark: ListedBookmark;
  /** The unit's title. */
  readonly title: string;
  readonly state: RowState;
  /** The error of the last change, if it failed. */
  readonly error: unknown;
  readonly onChange: (bookmarked: boolean) => void;
}

/** One bookmark: a link to its unit, and a button that removes and restores it. */
export function BookmarkRow({ courseId, bookmark, title, state, error, onChange }: BookmarkRowProps) {
  const intl = useIntl();
  const format = useFormat();
  const failureText = useFailureText();
  const { lmsBaseUrl } = useSiteConfig();
  const { unitId, sequenceId, place, createdAt } = bookmark;
  const bookmarked = isBookmarked(state);
  const href =
    sequenceId === null
      ? `${lmsBaseUrl}/courses/${courseId}/jump_to/${unitId}`
      : paths.unit(courseId, sequenceId, unitId);
  const note = notes[state];
  return (
    <li className={styles.row}>
      <div className={styles.body}>
        <p className={styles.title}>
          {bookmarked ? (
            <Link href={href}>
              <CourseText>{title}</CourseText>
            </Link>
          ) : (
            <del>
              <CourseText>{title}</CourseText>
            </del>
          )}
        </p>
        {place.length > 0 && (
          <p className={styles.place}>
            {place.map((block) => (
              <span key={block.id}>
                <CourseText>{block.title}</CourseText>
              </span>
            ))}
          </p>
        )}
        <p className={styles.added}>{intl.formatMessage(added, { date: format.date(createdAt) })}</p>
        {note && <p className={styles.note}>{failureText(error, intl.formatMessage(note))}</p>}
      </div>
      <Button
        variant="quiet"
        size="small"
        busy={state === 'removing' || state === 'restoring'}
        onClick={() => onChange(!bookmarked)}
      >
        {intl.formatMessage(bookmarked ? messages.remove : messages.undo)}{' '}
        <VisuallyHidden>
          <CourseText>{title}</CourseText>
        </VisuallyHidden>
      </Button>
    </li>
  );
}

const messages = defineMessages({
  remove: {
    defaultMessage: 'Remove',
    description: 'Button beside a bookmark in the list of bookmarks; screen readers hear the title after it',
  },
  undo: {
    defaultMessage: 'Undo',
    description: 'Button beside a bookmark that was just removed; screen readers hear the title after it',
  },
});

/** The message of a row about its last change, if any. */
const notes = {
  bookmarked: null,
  restoring: null,
  ...defineMessages({
    removing: { defaultMessage: 'Removed', description: 'Beside a bookmark that was just removed' },
    removed: { defaultMessage: 'Removed', description: 'Beside a bookmark that was just removed' },
    notRemoved: {
      defaultMessage: 'We couldn’t remove the bookmark.',
      description: 'Alert beside the button that takes the bookmark of a unit away',
    },
    notRestored: {
      defaultMessage: 'We couldn’t restore the bookmark.',
      description: 'Beside a bookmark that was removed, when undoing that failed',
    },
  }),
};

const added = defineMessage<{ date: string }>({
  defaultMessage: 'Added {date}',
  description: 'In the list of bookmarks: the day on which a unit was bookmarked',
});
