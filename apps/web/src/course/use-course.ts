import { type QueryClient, type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { courseMetadataQuery } from '../lms/course-metadata.ts';
import { coursewareQuery } from '../lms/courseware.ts';
import {
  type CourseTabState,
  type CoursewareState,
  decideCoursewareState,
  decideTabState,
} from './course-state.ts';

type TabQuery<T, K extends QueryKey> = UseQueryOptions<T, Error, T, K>;

/** For loaders of tabs: starts metadata and the tab's data at the same time and waits for neither (STA-01). */
export function prefetchCourseTab<T, K extends QueryKey>(
  client: QueryClient,
  courseId: string,
  query: Parameters<typeof client.prefetchQuery<T, Error, T, K>>[0],
): void {
  void client.prefetchQuery(courseMetadataQuery(courseId));
  void client.prefetchQuery(query);
}

/** The state of a course-home tab, from the course's metadata and the tab's own data. */
export function useCourseTab<T, K extends QueryKey>(
  courseId: string,
  query: TabQuery<T, K>,
): CourseTabState<T> {
  const metadata = useQuery(courseMetadataQuery(courseId));
  const data = useQuery(query);
  return decideTabState(metadata, data);
}

/** The state of the courseware of a course. */
export function useCourseware(courseId: string): CoursewareState {
  const courseware = useQuery(coursewareQuery(courseId));
  const home = useQuery(courseMetadataQuery(courseId));
  return decideCoursewareState(courseware, home.data);
}
