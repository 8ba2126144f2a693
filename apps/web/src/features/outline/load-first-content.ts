import type { QueryClient } from '@tanstack/react-query';
import { findAlerts } from '../../course/alerts/find-alerts.ts';
import { listAlertModules } from '../../course/alerts/lazy-alerts.ts';
import { findScheduleBanner } from '../../course/schedule-banners/schedule-banner.ts';
import { waitBriefly } from '../../course/wait-briefly.ts';
import { loadModules } from '../../i18n/lazy-component.ts';
import { type CourseMetadata, courseMetadataQuery } from '../../lms/course-metadata.ts';
import { getLms } from '../../lms/lms.ts';
import { type Outline, outlineQuery } from '../../lms/outline.ts';
import { sessionQuery } from '../../lms/session.ts';
import { listScheduleFacts } from './schedule-facts.ts';

/**
 * Waits briefly for the code of what the home shows above the outline, which would push the outline down if it came later.
 * Never rejects.
 */
export async function loadFirstContent(client: QueryClient, courseId: string): Promise<void> {
  const course = client.getQueryData(courseMetadataQuery(courseId).queryKey);
  const outline = client.getQueryData(outlineQuery(courseId).queryKey);
  if (course === undefined || outline === undefined) return;
  const { config } = getLms(client);
  const isSignedIn = client.getQueryData(sessionQuery().queryKey) != null;
  const now = Date.now() + outline.timeOffsetMillis;
  const alerts = findAlerts({ course, outline, isSignedIn, config, now });
  const names = [...listAlertModules(alerts), ...listModulesAbove(outline, course)];
  if (names.length > 0) await waitBriefly(loadModules(names));
}

function listModulesAbove(outline: Outline, course: CourseMetadata): string[] {
  const names: string[] = [];
  if (findScheduleBanner(listScheduleFacts(outline, course)) !== null) names.push('MissedDeadlines');
  const { courseGoals } = outline;
  if (courseGoals.form === 'keys' && courseGoals.selectedGoal === null) names.push('GoalCard');
  return names;
}
