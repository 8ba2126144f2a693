import type { LoaderFunctionArgs } from 'react-router';
import { CourseTab } from '../../course/CourseTab.tsx';
import { loadCourseTab } from '../../course/load-course-tab.ts';
import { getParam, useCourseId } from '../../course/route-context.ts';
import { legacyUrls } from '../../course/site-urls.ts';
import { useCourseTab } from '../../course/use-course.ts';
import { datesQuery } from '../../lms/dates.ts';
import { DatesTab } from './DatesTab.tsx';

/** Requests the course's metadata and its dates in parallel (STA-01). */
export function loader({ params, ...args }: LoaderFunctionArgs) {
  const courseId = getParam(params, 'courseId');
  return loadCourseTab(args, {
    courseId,
    tab: 'dates',
    query: datesQuery(courseId),
    fallback: (config) => legacyUrls.dates(config, courseId),
  });
}

/** `/course/{courseId}/dates` (RTE-04). */
export function Component() {
  const courseId = useCourseId();
  const state = useCourseTab(courseId, datesQuery(courseId));
  return (
    <CourseTab tab="dates" state={state}>
      {(dates, course) => <DatesTab dates={dates} course={course} />}
    </CourseTab>
  );
}
