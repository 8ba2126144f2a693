import { type LoaderFunctionArgs, useHref } from 'react-router';
import { paths } from '../../course/paths.ts';
import { redirectTo } from '../../course/redirect-to.ts';
import { getParam, getQueryClient, useCourseId } from '../../course/route-context.ts';
import { courseMetadataQuery } from '../../lms/course-metadata.ts';
import { AccessDenied } from './AccessDenied.tsx';

/** Visitors who weren't redirected here go to the course home. */
export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const courseId = getParam(params, 'courseId');
  const query = courseMetadataQuery(courseId);
  const course = await getQueryClient(context)
    .ensureQueryData(query)
    .catch(() => null);
  const isInOtherOrganization = course?.courseAccess.errorCode === 'incorrect_active_enterprise';
  return isInOtherOrganization ? null : redirectTo(request, paths.outline(courseId));
}

/** `/course/{courseId}/access-denied`: for learners of another organization (wire contract 23.2). */
export function Component() {
  const home = useHref(paths.outline(useCourseId()));
  return <AccessDenied courseHome={new URL(home, window.location.origin).href} />;
}
