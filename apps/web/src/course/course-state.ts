import type { CourseMetadata } from '../lms/course-metadata.ts';
import type { Courseware } from '../lms/courseware.ts';

/** The state of one response, as in a query result. `data` may be present although a later refetch failed. */
export interface Loading<T> {
  readonly data: T | undefined;
  readonly error: Error | null;
}

/** What a screen of a course shows: exactly one of these, decided here and nowhere else. */
export type CourseState<Loaded> =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly error: Error }
  | { readonly status: 'denied'; readonly course: CourseMetadata | null }
  | ({ readonly status: 'loaded' } & Loaded);

/** A denied tab has its data if they loaded: the outline is shown even to denied visitors (RTE-31). */
export type CourseTabState<T> =
  | Exclude<CourseState<{ readonly course: CourseMetadata; readonly data: T }>, { readonly status: 'denied' }>
  | { readonly status: 'denied'; readonly course: CourseMetadata; readonly tab: Loading<T> };

/**
 * The state of a course-home tab (STA-01 to STA-03): metadata that deny access take precedence over the tab's data, also
 * when those failed or are still loading.
 */
export function decideTabState<T>(metadata: Loading<CourseMetadata>, tab: Loading<T>): CourseTabState<T> {
  const course = metadata.data;
  if (course === undefined) {
    return metadata.error === null ? { status: 'loading' } : { status: 'failed', error: metadata.error };
  }
  if (!course.courseAccess.hasAccess) return { status: 'denied', course, tab };
  if (tab.data !== undefined) return { status: 'loaded', course, data: tab.data };
  return tab.error === null ? { status: 'loading' } : { status: 'failed', error: tab.error };
}

export type CoursewareState = CourseState<{
  readonly course: Courseware['course'];
  readonly tree: NonNullable<Courseware['tree']>;
}>;

/**
 * The state of the courseware (STA-06): metadata that failed fail it; no access, or no outline for this visitor, deny
 * it. `home` only decides what the denied page says.
 */
export function decideCoursewareState(
  courseware: Loading<Courseware>,
  home: CourseMetadata | undefined,
): CoursewareState {
  if (courseware.data === undefined) {
    return courseware.error === null ? { status: 'loading' } : { status: 'failed', error: courseware.error };
  }
  const { course, tree } = courseware.data;
  if (!course.courseAccess.hasAccess || tree === null) return { status: 'denied', course: home ?? null };
  return { status: 'loaded', course, tree };
}
