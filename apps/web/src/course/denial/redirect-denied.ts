import type { LoaderFunctionArgs } from 'react-router';
import { formatShortDate } from '../../i18n/short-date.ts';
import type { CourseAccess } from '../../lms/shared/course-access.ts';
import { redirectTo } from '../redirect-to.ts';
import { localeContext } from '../route-context.ts';
import { findDenialRedirect } from './denial-redirect.ts';

/** What decides where a denied visitor goes: the course, and the requested page. */
export interface DeniedCourseFacts {
  readonly courseAccess: CourseAccess;
  readonly start: string | null;
  readonly userTimezone: string | null;
}

/** For loaders: the redirect from a denied course, or null when the page stays. */
export function redirectDenied(
  { request, context }: Pick<LoaderFunctionArgs, 'request' | 'context'>,
  course: DeniedCourseFacts,
  page: { readonly courseId: string; readonly tab: string; readonly unitId: string | null },
): Response | null {
  const start =
    course.start && formatShortDate(course.start, context.get(localeContext), course.userTimezone);
  const path = findDenialRedirect({ ...page, access: course.courseAccess, start });
  return path === null ? null : redirectTo(request, path);
}
