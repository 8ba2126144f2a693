import { type LoaderFunctionArgs, useHref } from 'react-router';
import { paths } from '../../course/paths.ts';
import { getParam, getQueryClient, useCourseId } from '../../course/route-context.ts';
import { courseMetadataQuery } from '../../lms/course-metadata.ts';
import { AccessDenied } from './AccessDenied.tsx';

/** Starts the course's metadata, for the frame. */
export function loader({ params, context }: LoaderFunctionArgs) {
  void getQueryClient(context).prefetchQuery(courseMetadataQuery(getParam(params, 'courseId')));
  return null;
}

/** `/course/{courseId}/access-denied`: for learners of another organization (wire contract 23.2). */
export function Component() {
  const home = useHref(paths.outline(useCourseId()));
  return <AccessDenied courseHome={new URL(home, window.location.origin).href} />;
}
