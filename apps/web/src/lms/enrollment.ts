import { enrollCall } from '@lectern/contract';
import type { QueryClient } from '@tanstack/react-query';
import { getLms } from './lms.ts';
import { UnexpectedResponseError } from './transport/errors.ts';

/**
 * Enrolls the learner in the default mode (CS-11). Responses about the course differ afterwards, so the caller reloads
 * the page. The response is not read: servers differ in it, and any success has enrolled. Throws an LmsError.
 */
export async function enroll(client: QueryClient, courseId: string): Promise<void> {
  const { transport, log } = getLms(client);
  try {
    await transport.request(enrollCall, { body: { course_details: { course_id: courseId } } });
  } catch (error) {
    const isEnrolled = error instanceof UnexpectedResponseError && error.callId === enrollCall.id;
    if (!isEnrolled) throw error;
    log.info('enroll: the learner is enrolled, with an unexpected response', error);
  }
}
