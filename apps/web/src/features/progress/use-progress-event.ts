import { useQuery } from '@tanstack/react-query';
import { useCourseEvent } from '../../course/use-course-event.ts';
import type { EventFields } from '../../lms/events.ts';
import { sessionQuery } from '../../lms/session.ts';

/** The links and buttons of the progress tab, by their names in events. */
export type ProgressLink =
  | 'detailed_grades_assignment'
  | 'grades_upgrade'
  | 'related_links'
  | 'ungraded_progress';

/** Records that a link or button was used (TRK-07, TRK-08); `is_staff` is true for site administrators (TRK-09). */
export function useProgressEvent(): (link: ProgressLink, fields?: EventFields) => void {
  const record = useCourseEvent();
  const user = useQuery(sessionQuery()).data;
  return (link, fields = {}) =>
    record(`edx.ui.lms.course_progress.${link}.clicked`, {
      is_staff: user?.administrator ?? false,
      ...fields,
    });
}
