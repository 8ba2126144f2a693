import { defineMessages, useIntl } from 'react-intl';
import type { LoaderFunctionArgs } from 'react-router';
import { CourseTab } from '../../course/CourseTab.tsx';
import { loadCourseTab } from '../../course/load-course-tab.ts';
import { getParam, useCourseId } from '../../course/route-context.ts';
import { useCourseTab } from '../../course/use-course.ts';
import { bookmarkListQuery } from '../../lms/bookmark-list.ts';
import { BookmarksPage } from './BookmarksPage.tsx';

/**
 * Requests the course's metadata and the list in parallel; a server without the list has its own page for bookmarks.
 */
export function loader({ params, ...args }: LoaderFunctionArgs) {
  const courseId = getParam(params, 'courseId');
  return loadCourseTab(args, {
    courseId,
    tab: 'bookmarks',
    query: bookmarkListQuery(courseId),
    fallback: ({ lmsBaseUrl }) => `${lmsBaseUrl}/courses/${courseId}/bookmarks/`,
  });
}

/** `/course/{courseId}/bookmarks`: a page of the course home, besides its tabs. */
export function Component() {
  const intl = useIntl();
  const courseId = useCourseId();
  const state = useCourseTab(courseId, bookmarkListQuery(courseId));
  const title = intl.formatMessage(messages.title);
  return (
    <CourseTab tab="bookmarks" title={title} state={state}>
      {(bookmarks, course) => <BookmarksPage bookmarks={bookmarks} course={course} title={title} />}
    </CourseTab>
  );
}

const messages = defineMessages({
  title: {
    defaultMessage: 'Bookmarks',
    description: 'Heading and title of the page with a learner’s bookmarks in a course',
  },
});
