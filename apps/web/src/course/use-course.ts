import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { courseMetadataQuery } from '../lms/course-metadata.ts';
import { type CourseTabState, decideTabState } from './course-state.ts';

type TabQuery<T, K extends QueryKey> = UseQueryOptions<T, Error, T, K>;

/**
 * The state of a course-home tab, from the course's metadata and the tab's own data. The route's loader has fetched
 * both; failures are shown, with a button to retry. Data older than a minute are requested again when the learner comes back
 * to the page: they may have worked in another tab.
 */
export function useCourseTab<T, K extends QueryKey>(
  courseId: string,
  query: TabQuery<T, K>,
): CourseTabState<T> {
  const metadata = useQuery({ ...courseMetadataQuery(courseId), retryOnMount: false });
  const data = useQuery({ ...query, retryOnMount: false, refetchOnWindowFocus: true });
  return decideTabState(metadata, data);
}
