import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { findCourseExit } from '../../course/course-exit.ts';
import { decideCoursewareState } from '../../course/course-state.ts';
import { DeniedCourse } from '../../course/denial/DeniedCourse.tsx';
import { FailedCourse } from '../../course/FailedCourse.tsx';
import { LoadingCourse } from '../../course/LoadingCourse.tsx';
import { useCourseId } from '../../course/route-context.ts';
import { courseMetadataQuery } from '../../lms/course-metadata.ts';
import { coursewareQuery } from '../../lms/courseware.ts';
import { sessionQuery } from '../../lms/session.ts';
import { Celebration } from './Celebration.tsx';
import { Unfinished } from './Unfinished.tsx';

/** The exit page for what this learner has achieved (EXT-08). */
export function CourseExit() {
  const courseId = useCourseId();
  const courseware = useQuery({ ...coursewareQuery(courseId), retryOnMount: false });
  const home = useQuery({ ...courseMetadataQuery(courseId), retryOnMount: false });
  const isSignedIn = useQuery(sessionQuery()).data !== null;
  const state = decideCoursewareState(courseware, home.data);
  const variant = state.status === 'loaded' ? findCourseExit(state, isSignedIn) : null;
  useLoaderAgain(variant === 0);

  switch (state.status) {
    case 'loading':
      return <LoadingCourse />;
    case 'denied':
      return <DeniedCourse course={state.course} />;
    case 'failed':
      return <FailedCourse error={state.error} />;
    default:
  }
  switch (variant) {
    case 1:
      return <Celebration course={state.course} />;
    case 2:
      return <Unfinished course={state.course} because="not-passed" />;
    case 3:
      return <Unfinished course={state.course} because="more-to-come" />;
    default:
      return <LoadingCourse />;
  }
}

/** The loader redirects, but couldn't if the course failed to load. */
function useLoaderAgain(isLate: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (isLate) void revalidate();
  }, [isLate, revalidate]);
}
