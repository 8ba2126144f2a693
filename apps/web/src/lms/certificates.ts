import { requestCertificateCall } from '@lectern/contract';
import type { QueryClient } from '@tanstack/react-query';
import { getLms } from './lms.ts';
import { outlineQuery } from './outline.ts';

/**
 * Asks for the learner's certificate (API-09). It is made in its own time, so what is told of it now is old, but stays
 * on the screen until it is asked for again: whoever sent the request is to read that it arrived. Throws an LmsError.
 */
export async function requestCertificate(client: QueryClient, courseId: string): Promise<void> {
  await getLms(client).transport.ask(requestCertificateCall, { params: { courseId } });
  const told = [outlineQuery(courseId).queryKey, ['progress', courseId], ['courseware', courseId]];
  await Promise.all(told.map((queryKey) => client.invalidateQueries({ queryKey, refetchType: 'none' })));
}
