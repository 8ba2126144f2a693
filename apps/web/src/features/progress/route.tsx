import { type LoaderFunctionArgs, useParams } from 'react-router';
import { CourseTab } from '../../course/CourseTab.tsx';
import { getParam, getQueryClient, useCourseId } from '../../course/route-context.ts';
import { prefetchCourseTab, useCourseTab } from '../../course/use-course.ts';
import { progressQuery } from '../../lms/progress.ts';
import { ProgressTab } from './ProgressTab.tsx';
import { readTargetUser, type TargetUser } from './target-user.ts';

/** Starts the course's metadata and the progress together (STA-01). */
export function loader({ params, context }: LoaderFunctionArgs) {
  const courseId = getParam(params, 'courseId');
  const target = readTargetUser(params.targetUserId);
  prefetchCourseTab(getQueryClient(context), courseId, queryOf(courseId, target));
  return null;
}

/** `/course/{courseId}/progress` (RTE-05) and `/course/{courseId}/progress/{targetUserId}/` (RTE-06). */
export function Component() {
  const courseId = useCourseId();
  const target = readTargetUser(useParams().targetUserId);
  const state = useCourseTab(courseId, queryOf(courseId, target));
  return (
    <CourseTab tab="progress" state={state}>
      {(progress) => <ProgressTab courseId={courseId} progress={progress} target={target} />}
    </CourseTab>
  );
}

function queryOf(courseId: string, target: TargetUser | null) {
  return progressQuery(courseId, target === null ? null : String(target));
}
