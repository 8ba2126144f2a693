import { type EnrollmentsWire, enrollCall, listEnrollmentsCall } from '@lectern/contract';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { getLms } from './lms.ts';

/** One enrolment of the learner, active or not. */
export interface Enrollment {
  courseId: string;
  mode: string;
  isActive: boolean;
}

export function readEnrollments(wire: EnrollmentsWire): Enrollment[] {
  return wire.map((one) => ({
    courseId: one.course_details.course_id,
    mode: one.mode,
    isActive: one.is_active,
  }));
}

/** The learner's enrolments (API-30). */
export function enrollmentsQuery() {
  return queryOptions({
    queryKey: ['enrollments'],
    queryFn: async ({ client, signal }): Promise<Enrollment[]> =>
      readEnrollments((await getLms(client).transport.ask(listEnrollmentsCall, { signal })).body),
  });
}

/**
 * Enrols the learner in the default mode (CS-11). What the server tells about the course is different afterwards, so
 * the caller reloads the page. Throws an LmsError.
 */
export async function enroll(client: QueryClient, courseId: string): Promise<void> {
  await getLms(client).transport.ask(enrollCall, { body: { course_details: { course_id: courseId } } });
}
