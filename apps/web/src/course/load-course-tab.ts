import type { FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query';
import type { LoaderFunctionArgs } from 'react-router';
import { type CourseMetadata, courseMetadataQuery } from '../lms/course-metadata.ts';
import { getLms } from '../lms/lms.ts';
import type { SiteConfig } from '../lms/site-config.ts';
import { mayOweSurvey } from '../lms/survey.ts';
import { isHttpStatus } from '../lms/transport/errors.ts';
import { redirectDenied } from './denial/redirect-denied.ts';
import { claimFallback } from './fallback-guard.ts';
import { leavePage } from './leave.ts';
import { getQueryClient } from './route-context.ts';
import { legacyUrls } from './site-urls.ts';
import { loadStaffToolbar } from './staff/load-staff-toolbar.ts';

type LoaderArgs = Pick<LoaderFunctionArgs, 'request' | 'context'>;

export interface CourseTabRequest<T, K extends QueryKey> {
  readonly courseId: string;
  /** The slug of the tab. */
  readonly tab: string;
  readonly query: FetchQueryOptions<T, Error, T, K>;
  /** The page of the LMS to go to when the tab's call responds with 404. */
  readonly fallback: (config: SiteConfig) => string;
}

/**
 * The loader of a tab of the course home. Fetches metadata and the tab's data in parallel (STA-01), and decides all
 * redirects: for denied courses (RTE-25 to RTE-31), for tabs that only the LMS has (RTE-22 to RTE-24), and to a survey that
 * the LMS requires. The screen shows failures from the cache. Never rejects.
 */
export async function loadCourseTab<T, K extends QueryKey>(
  { request, context }: LoaderArgs,
  { courseId, tab, query, fallback }: CourseTabRequest<T, K>,
): Promise<Response | null> {
  const client = getQueryClient(context);
  const failure = fetchTabError(client, query);
  const course = await client.ensureQueryData(courseMetadataQuery(courseId)).catch(() => null);
  if (course !== null && !course.courseAccess.hasAccess) {
    return redirectDenied({ request, context }, course, { courseId, tab, unitId: null });
  }
  const [error] = await Promise.all([failure, course && loadStaffToolbar(client, course)]);
  if (course === null || error === null) return null;
  const url = await findWayOut(client, course, error, fallback(getLms(client).config));
  const leaves = url !== null && claimFallback(url, Date.now(), () => window.sessionStorage);
  return leaves ? leavePage(context, url) : null;
}

/** The page of the LMS to go to after a tab's call failed; null if there is none. */
async function findWayOut(
  client: QueryClient,
  course: CourseMetadata,
  error: unknown,
  legacyUrl: string,
): Promise<string | null> {
  if (isHttpStatus(error, 404) && course.hasLegacyPages) return legacyUrl;
  const mayNeedSurvey = isHttpStatus(error, 404, 500) && course.isEnrolled && !course.isStaff;
  if (!mayNeedSurvey || !(await mayOweSurvey(client, course.courseId))) return null;
  return legacyUrls.survey(getLms(client).config, course.courseId);
}

/** The error of the tab's data, if any. Cached data is used immediately; stale data is refetched meanwhile. */
async function fetchTabError<T, K extends QueryKey>(
  client: QueryClient,
  query: FetchQueryOptions<T, Error, T, K>,
): Promise<unknown> {
  const result = client.fetchQuery(query).then(
    () => null,
    (error: unknown) => error,
  );
  return client.getQueryData(query.queryKey) === undefined ? result : null;
}
