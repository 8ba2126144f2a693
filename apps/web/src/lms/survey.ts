import type { QueryClient } from '@tanstack/react-query';
import { getLms } from './lms.ts';

/**
 * Whether the learner may have to answer a survey first. On Open edX, one that is required and not answered yet makes other
 * calls fail with 500 and 404, without a reason (wire contract 5.1). Its page is sent in every course with a survey, and
 * has the answers of those who have given some. Never rejects.
 */
export async function mayOweSurvey(client: QueryClient, courseId: string): Promise<boolean> {
  const { config, transport } = getLms(client);
  // Lectern's LMS says so in the course's access.
  if (config.isLectern) return false;
  const page = await transport.readPage(`/courses/${courseId}/survey`);
  return page !== '' && !/existing_data = {\s*[^}\s]/.test(page);
}
