import { noticesCall } from '@lectern/contract';
import type { QueryClient } from '@tanstack/react-query';
import { getLms } from './lms.ts';

/** How long the site waits for a response before it opens without it, in milliseconds. */
const NOTICES_TIMEOUT_MS = 5000;

/**
 * URLs of notices that the signed-in learner has not acknowledged yet, in the order to read them (API-31, wire contract
 * 18.3). Rejects with an LmsError; servers without notices respond with 404.
 */
export async function listNotices(client: QueryClient): Promise<readonly string[]> {
  const { transport } = getLms(client);
  const { body } = await transport.request(noticesCall, { signal: AbortSignal.timeout(NOTICES_TIMEOUT_MS) });
  return body.results ?? [];
}
