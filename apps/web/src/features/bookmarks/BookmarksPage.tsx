import { defineMessages, useIntl } from 'react-intl';
import { useHref } from 'react-router';
import { paths } from '../../course/paths.ts';
import { signInUrl } from '../../course/site-urls.ts';
import type { ListedBookmark } from '../../lms/bookmark-list.ts';
import type { CourseMetadata } from '../../lms/course-metadata.ts';
import { useSiteConfig } from '../../lms/lms.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import styles from './BookmarkList.module.css';
import { BookmarkList } from './BookmarkList.tsx';

export interface BookmarksPageProps {
  /** Null when the server refused them: bookmarks belong to an account. */
  readonly bookmarks: readonly ListedBookmark[] | null;
  readonly course: CourseMetadata;
  /** The name of the page. */
  readonly title: string;
}

/** The learner's bookmarks in a course, with their location in it. */
export function BookmarksPage({ bookmarks, course, title }: BookmarksPageProps) {
  return (
    <div className={styles.column}>
      <PageTitle title={title} />
      {bookmarks === null ? (
        <ForAccounts courseId={course.courseId} />
      ) : (
        <BookmarkList courseId={course.courseId} bookmarks={bookmarks} />
      )}
    </div>
  );
}

function ForAccounts({ courseId }: { readonly courseId: string }) {
  const intl = useIntl();
  const config = useSiteConfig();
  const here = new URL(useHref(paths.bookmarks(courseId)), window.location.origin).href;
  return (
    <EmptyState
      icon="bookmark"
      title={intl.formatMessage(messages.title)}
      action={
        <ButtonLink variant="primary" href={signInUrl(config, here)}>
          {intl.formatMessage(messages.signIn)}
        </ButtonLink>
      }
    >
      <p>{intl.formatMessage(messages.text)}</p>
    </EmptyState>
  );
}

const messages = defineMessages({
  title: {
    defaultMessage: 'Sign in to see your bookmarks',
    description: 'Heading in place of the list of bookmarks, for visitors who are not signed in',
  },
  text: {
    defaultMessage: 'Bookmarks are saved to your account.',
    description: 'Text in place of the list of bookmarks, for visitors who are not signed in',
  },
  signIn: {
    defaultMessage: 'Sign in',
    description: 'Button in place of the list of bookmarks, for visitors who are not signed in',
  },
});
