import { progressOfUserCall } from '@lectern/contract';
import { useQuery } from '@tanstack/react-query';
import { type LoaderFunctionArgs, useParams } from 'react-router';
import { CourseTab } from '../../course/CourseTab.tsx';
import { loadCourseTab } from '../../course/load-course-tab.ts';
import { getParam, useCourseId } from '../../course/route-context.ts';
import { legacyUrls } from '../../course/site-urls.ts';
import { useCourseTab } from '../../course/use-course.ts';
import { courseMetadataQuery } from '../../lms/course-metadata.ts';
import { progressQuery } from '../../lms/progress.ts';
import { isHttpStatus } from '../../lms/transport/errors.ts';
import { ProgressTab } from './ProgressTab.tsx';
import { readTargetUser, type TargetUser } from './target-user.ts';
import { UnknownLearner } from './UnknownLearner.tsx';

/** Requests the course's metadata and the progress in parallel (STA-01). */
export function loader({ params, ...args }: LoaderFunctionArgs) {
  const courseId = getParam(params, 'courseId');
  const target = readTargetUser(params.targetUserId);
  return loadCourseTab(args, {
    courseId,
    tab: 'progress',
    query: queryOf(courseId, target),
    fallback: (config) => legacyUrls.progress(config, courseId, target === null ? null : String(target)),
  });
}

/** `/course/{courseId}/progress` (RTE-05) and `/course/{courseId}/progress/{targetUserId}/` (RTE-06). */
export function Component() {
  const courseId = useCourseId();
  const target = readTargetUser(useParams().targetUserId);
  const state = useCourseTab(courseId, queryOf(courseId, target));
  const { data: course } = useQuery({ ...courseMetadataQuery(courseId), enabled: false });
  if (course?.isStaff && state.status === 'failed' && isUnknownLearner(state.error)) {
    return <UnknownLearner courseId={courseId} courseTitle={course.title} />;
  }
  return (
    <CourseTab tab="progress" state={state}>
      {(progress) => <ProgressTab key={target} courseId={courseId} progress={progress} target={target} />}
    </CourseTab>
  );
}

function isUnknownLearner(error: Error): boolean {
  return isHttpStatus(error, 404) && error.callId === progressOfUserCall.id;
}

function queryOf(courseId: string, target: TargetUser | null) {
  return progressQuery(courseId, target === null ? null : String(target));
}
