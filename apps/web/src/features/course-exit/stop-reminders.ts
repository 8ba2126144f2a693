import type { QueryClient } from '@tanstack/react-query';
import type { CoursewareCourse } from '../../lms/courseware-course.ts';
import { stopReminders } from '../../lms/goals.ts';
import { getLms } from '../../lms/lms.ts';

/**
 * Stops goal reminders at the end of the course (EXT-35). Call it once for each visit of the page; failures are only
 * logged (EXT-36).
 */
export function stopRemindersAtEnd(client: QueryClient, course: CoursewareCourse): void {
  const { courseGoals, enrollmentMode, isMasquerading } = course;
  if (courseGoals.form === 'none' || enrollmentMode !== 'audit' || isMasquerading) return;
  stopReminders(client, course.id).catch((error: unknown) => getLms(client).log.failure(error));
}
