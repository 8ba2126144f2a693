import type { QueryClient } from '@tanstack/react-query';
import { loadModules } from '../../i18n/lazy-component.ts';
import type { CourseMetadata } from '../../lms/course-metadata.ts';
import { masqueradeQuery } from '../../lms/masquerade.ts';
import { waitBriefly } from '../wait-briefly.ts';

/** Only staff wait, and only where the LMS is slower to say what they may choose than what is in the course. */
const LONGEST_WAIT_MS = 2000;

/**
 * For staff, waits briefly for the toolbar above the course and for what it offers: both decide its height, and what is
 * below would move. Never rejects.
 */
export async function loadStaffToolbar(client: QueryClient, course: CourseMetadata): Promise<void> {
  if (!course.originalUserIsStaff) return;
  // A server has no data for them.
  const options =
    typeof window === 'undefined' ? null : client.prefetchQuery(masqueradeQuery(course.courseId));
  await waitBriefly(Promise.all([loadModules(['StaffToolbar']), options]), LONGEST_WAIT_MS);
}
