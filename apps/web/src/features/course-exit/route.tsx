import type { LoaderFunctionArgs } from 'react-router';
import { findCourseExit } from '../../course/course-exit.ts';
import { redirectDenied } from '../../course/denial/redirect-denied.ts';
import { paths } from '../../course/paths.ts';
import { redirectTo } from '../../course/redirect-to.ts';
import { getParam, getQueryClient } from '../../course/route-context.ts';
import { coursewareQuery } from '../../lms/courseware.ts';
import { sessionQuery } from '../../lms/session.ts';
import { CourseExit } from './CourseExit.tsx';
import { stopRemindersAtEnd } from './stop-reminders.ts';

/**
 * The course is always fetched again: the learner's last answer may have brought a passing grade, or earned a
 * certificate. Without an exit page the courseware is shown instead (EXT-07). Failures stay in the cache for the screen
 * to show.
 */
export async function loader({ params, request, context }: LoaderFunctionArgs): Promise<Response | null> {
  const courseId = getParam(params, 'courseId');
  const client = getQueryClient(context);
  const query = coursewareQuery(courseId);
  const [fetched, user] = await Promise.all([
    client.fetchQuery({ ...query, staleTime: 0 }).catch(() => null),
    client.ensureQueryData(sessionQuery()).catch(() => null),
  ]);
  const courseware = fetched ?? client.getQueryData(query.queryKey) ?? null;
  if (courseware === null) return null;
  const { course, tree } = courseware;
  if (tree === null || !course.courseAccess.hasAccess) {
    return redirectDenied({ request, context }, course, { courseId, tab: 'courseware', unitId: null });
  }
  if (findCourseExit(courseware, user !== null) === 0) {
    return redirectTo(request, paths.courseware(courseId));
  }
  if (!request.signal.aborted) stopRemindersAtEnd(client, course);
  return null;
}

export const Component = CourseExit;
