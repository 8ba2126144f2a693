import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { useCourseEvent } from '../../course/use-course-event.ts';
import type { Progress } from '../../lms/progress.ts';
import { sessionQuery } from '../../lms/session.ts';
import type { CertificateState } from './certificate/certificate-card.ts';

/** The learner's grade as the tracking log names it; from the server's flag, which includes hidden scores (TRK-04). */
function gradeVariantOf({
  userHasPassingGrade,
  gradingPolicy,
}: Pick<Progress, 'userHasPassingGrade' | 'gradingPolicy'>): string {
  if (!userHasPassingGrade) return 'not_passing';
  return Object.keys(gradingPolicy.gradeRange).length > 1 ? 'passing_grades' : 'passing';
}

/** Records that the tab was opened (TRK-03): once per visit, however often its data are fetched. */
export function useVisitedEvent(progress: Progress, { event }: CertificateState): void {
  const { key } = useLocation();
  const record = useCourseEvent();
  const session = useQuery(sessionQuery());
  const recorded = useRef<string | null>(null);
  useEffect(() => {
    if (!session.isSuccess || recorded.current === key) return;
    recorded.current = key;
    record('edx.ui.lms.course_progress.visited', {
      track_variant: progress.enrollmentMode,
      grade_variant: gradeVariantOf(progress),
      certificate_status_variant: event,
      is_staff: session.data?.administrator ?? false,
    });
  });
}
