import type { LoaderFunctionArgs } from 'react-router';
import { CourseTab } from '../../course/CourseTab.tsx';
import { getParam, getQueryClient, useCourseId } from '../../course/route-context.ts';
import { prefetchCourseTab, useCourseTab } from '../../course/use-course.ts';
import { outlineQuery } from '../../lms/outline.ts';
import { OutlineTab } from './OutlineTab.tsx';

/** Starts the course's metadata and its outline together (STA-01). */
export function loader({ params, context }: LoaderFunctionArgs) {
  const courseId = getParam(params, 'courseId');
  prefetchCourseTab(getQueryClient(context), courseId, outlineQuery(courseId));
  return null;
}

/** `/course/{courseId}/home` (RTE-03). */
export function Component() {
  const courseId = useCourseId();
  const state = useCourseTab(courseId, outlineQuery(courseId));
  return (
    <CourseTab tab="outline" state={state}>
      {(outline, course) => <OutlineTab outline={outline} course={course} />}
    </CourseTab>
  );
}
