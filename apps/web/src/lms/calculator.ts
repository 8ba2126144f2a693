import { calculateCall } from '@lectern/contract';
import type { QueryClient } from '@tanstack/react-query';
import { getLms } from './lms.ts';

/**
 * Has the server calculate what a learner typed, unchanged (API-26). Returns the result, or the server's message why there
 * is none. Throws an LmsError.
 */
export async function calculate(client: QueryClient, equation: string): Promise<string> {
  const { body } = await getLms(client).transport.request(calculateCall, { query: { equation } });
  return body.result;
}
