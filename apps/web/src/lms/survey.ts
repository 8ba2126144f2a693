import type { QueryClient } from '@tanstack/react-query';
import { getLms } from './lms.ts';

/**
 * Whether the course has a survey. On Open edX, one that is required and not answered yet makes other calls fail with 500
 * and 404, without a reason (wire contract 5.1). Its page is sent only in a course with a survey; others redirect.
 * Never rejects.
 */
export async function hasSurvey(client: QueryClient, courseId: string): Promise<boolean> {
  const { config, transport } = getLms(client);
  // Lectern's LMS says so in the course's access.
  return !config.isLectern && (await transport.findsPage(`/courses/${courseId}/survey`));
}
