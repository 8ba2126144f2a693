import { signIntegrityCall } from '@lectern/contract';
import type { QueryClient } from '@tanstack/react-query';
import { coursewareQuery } from './courseware.ts';
import type { CoursewareCourse } from './courseware-course.ts';
import { getLms } from './lms.ts';

/**
 * Agrees to the honor code of a course; from then on its graded units are shown (CWR-57, STA-15). In a masquerade,
 * nothing is sent for the viewed learner (CWR-58). Throws an LmsError; then nothing has changed.
 */
export async function agreeToHonorCode(
  client: QueryClient,
  { id, isMasquerading }: Pick<CoursewareCourse, 'id' | 'isMasquerading'>,
): Promise<void> {
  if (!isMasquerading) {
    await getLms(client).transport.request(signIntegrityCall, { params: { courseId: id }, body: {} });
  }
  client.setQueryData(
    coursewareQuery(id).queryKey,
    (known) => known && { ...known, course: { ...known.course, userNeedsIntegritySignature: false } },
  );
}
