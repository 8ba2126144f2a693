import type { QueryClient } from '@tanstack/react-query';
import { loadModules } from '../../../i18n/lazy-component.ts';
import type { CourseMetadata } from '../../../lms/course-metadata.ts';
import { onboardingQuery } from '../../../lms/onboarding.ts';
import type { Outline } from '../../../lms/outline.ts';

/**
 * Whether this learner may have to do an onboarding. Few courses have proctored exams; a server of 2021 doesn't report
 * them, so there it is asked for every learner.
 */
export function mayHaveOnboarding(outline: Outline, course: CourseMetadata): boolean {
  return outline.enableProctoredExams !== false && course.username !== null;
}

/** Resolves once the panel can be shown, or once there is none. Never rejects. */
export async function fetchOnboarding(client: QueryClient, course: CourseMetadata): Promise<void> {
  const query = onboardingQuery(course.courseId, course.username);
  const onboarding = await client.ensureQueryData(query).catch(() => null);
  if (onboarding !== null) await loadModules(['OnboardingPanel']);
}
