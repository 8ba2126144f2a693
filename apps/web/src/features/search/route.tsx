import { defineMessages, useIntl } from 'react-intl';
import type { LoaderFunctionArgs } from 'react-router';
import { CourseTab } from '../../course/CourseTab.tsx';
import { loadCourseTab } from '../../course/load-course-tab.ts';
import { paths } from '../../course/paths.ts';
import { getParam, getQueryClient, useCourseId } from '../../course/route-context.ts';
import { useCourseTab } from '../../course/use-course.ts';
import { searchEnabledQuery, searchQuery } from '../../lms/search.ts';
import { SearchPage } from './SearchPage.tsx';
import { readSearch } from './search-address.ts';

/** Starts the search if the URL has a query. The page shows failures, so the loader doesn't wait. */
export function loader({ params, ...args }: LoaderFunctionArgs) {
  const courseId = getParam(params, 'courseId');
  const { text } = readSearch(new URL(args.request.url).searchParams);
  if (text !== '') void getQueryClient(args.context).prefetchQuery(searchQuery(courseId, text));
  return loadCourseTab(args, {
    courseId,
    tab: 'search',
    query: searchEnabledQuery(courseId),
    fallback: () => paths.outline(courseId),
  });
}

/** `/course/{courseId}/search?q=…&type=…`: a page of the course home, besides its tabs. */
export function Component() {
  const intl = useIntl();
  const courseId = useCourseId();
  const state = useCourseTab(courseId, searchEnabledQuery(courseId));
  const title = intl.formatMessage(messages.title);
  return (
    <CourseTab tab="search" title={title} state={state}>
      {(isEnabled) => <SearchPage courseId={courseId} isEnabled={isEnabled} title={title} />}
    </CourseTab>
  );
}

const messages = defineMessages({
  title: {
    defaultMessage: 'Search',
    description: 'Heading and title of the page on which learners search a course',
  },
});
