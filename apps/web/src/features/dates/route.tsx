import type { LoaderFunctionArgs } from 'react-router';
import { CourseTab } from '../../course/CourseTab.tsx';
import { getParam, getQueryClient, useCourseId } from '../../course/route-context.ts';
import { prefetchCourseTab, useCourseTab } from '../../course/use-course.ts';
import { datesQuery } from '../../lms/dates.ts';
import { DatesTab } from './DatesTab.tsx';

/** Starts the course's metadata and its dates together (STA-01). */
export function loader({ params, context }: LoaderFunctionArgs) {
  const courseId = getParam(params, 'courseId');
  prefetchCourseTab(getQueryClient(context), courseId, datesQuery(courseId));
  return null;
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
