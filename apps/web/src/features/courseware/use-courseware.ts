import { useQuery } from '@tanstack/react-query';
import { type CoursewareState, decideCoursewareState } from '../../course/course-state.ts';
import { courseMetadataQuery } from '../../lms/course-metadata.ts';
import { coursewareQuery } from '../../lms/courseware.ts';

/** The state of the courseware of a course. */
export function useCourseware(courseId: string): CoursewareState {
  const courseware = useQuery({ ...coursewareQuery(courseId), retryOnMount: false });
  const home = useQuery({ ...courseMetadataQuery(courseId), retryOnMount: false });
  return decideCoursewareState(courseware, home.data);
}
