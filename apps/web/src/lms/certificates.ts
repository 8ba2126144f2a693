import { requestCertificateCall } from '@lectern/contract';
import type { QueryClient } from '@tanstack/react-query';
import { getLms } from './lms.ts';
import { outlineQuery } from './outline.ts';

/**
 * Requests the learner's certificate (API-09). The server creates it later, so cached data become stale, but stay on
 * the screen until the next fetch, so that the learner can read that the request arrived. Throws an LmsError.
 */
export async function requestCertificate(client: QueryClient, courseId: string): Promise<void> {
  await getLms(client).transport.request(requestCertificateCall, { params: { courseId } });
  const stale = [outlineQuery(courseId).queryKey, ['progress', courseId], ['courseware', courseId]];
  await Promise.all(stale.map((queryKey) => client.invalidateQueries({ queryKey, refetchType: 'none' })));
}
