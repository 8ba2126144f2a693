import type { LoaderFunctionArgs } from 'react-router';
import { CourseTab } from '../../course/CourseTab.tsx';
import { loadCourseTab } from '../../course/load-course-tab.ts';
import { getParam, getQueryClient, useCourseId } from '../../course/route-context.ts';
import { legacyUrls } from '../../course/site-urls.ts';
import { useCourseTab } from '../../course/use-course.ts';
import { outlineQuery } from '../../lms/outline.ts';
import { loadFirstContent } from './load-first-content.ts';
import { OutlineTab } from './OutlineTab.tsx';

/** Requests the course's metadata and its outline in parallel (STA-01). */
export async function loader({ params, ...args }: LoaderFunctionArgs) {
  const courseId = getParam(params, 'courseId');
  const redirect = await loadCourseTab(args, {
    courseId,
    tab: 'outline',
    query: outlineQuery(courseId),
    fallback: (config) => legacyUrls.home(config, courseId),
  });
  if (redirect === null) await loadFirstContent(getQueryClient(args.context), courseId);
  return redirect;
}

/** `/course/{courseId}/home` (RTE-03). */
export function Component() {
  const courseId = useCourseId();
  const state = useCourseTab(courseId, outlineQuery(courseId));
  return (
    <CourseTab tab="outline" state={state} showsDenied>
      {(outline, course) => <OutlineTab outline={outline} course={course} />}
    </CourseTab>
  );
}
