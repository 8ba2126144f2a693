/** What the route's loader returns. */
export interface CoursewareLoaderData {
  /** False when the course could not be fetched: then no redirect could be decided. */
  readonly isCourseKnown: boolean;
}
