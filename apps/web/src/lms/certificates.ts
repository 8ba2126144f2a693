import { outlineCall, requestCertificateCall } from '@lectern/contract';
import type { QueryClient } from '@tanstack/react-query';
import { getLms } from './lms.ts';
import { outlineQuery } from './outline.ts';
import { isHttpStatus } from './transport/errors.ts';

/**
 * Requests the learner's certificate (API-09). The server creates it later, so cached data become stale, but stay on
 * the screen until the next fetch, so that the learner can read that the request arrived. Open edX refuses with 400 if
 * the certificate exists or is being made, as after a second click: that counts as success, unless it can still be
 * requested. Throws an LmsError.
 */
export async function requestCertificate(client: QueryClient, courseId: string): Promise<void> {
  const { transport } = getLms(client);
  try {
    await transport.request(requestCertificateCall, { params: { courseId } });
  } catch (error) {
    if (!isHttpStatus(error, 400)) throw error;
    const { body } = await transport.request(outlineCall, { params: { courseId } });
    if (body.cert_data?.cert_status === 'requesting') throw error;
  }
  const stale = [outlineQuery(courseId).queryKey, ['progress', courseId], ['courseware', courseId]];
  await Promise.all(stale.map((queryKey) => client.invalidateQueries({ queryKey, refetchType: 'none' })));
}
