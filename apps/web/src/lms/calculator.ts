import { calculateCall } from '@lectern/contract';
import type { QueryClient } from '@tanstack/react-query';
import { getLms } from './lms.ts';

/**
 * `text` is a number, or the server's message why there is none; `errorCode` is set for such a message if the server
 * has codes.
 */
export interface Calculation {
  text: string;
  errorCode: string | null;
}

/** Has the server calculate what a learner typed, unchanged (API-26). Throws an LmsError. */
export async function calculate(client: QueryClient, equation: string): Promise<Calculation> {
  const { body } = await getLms(client).transport.request(calculateCall, { query: { equation } });
  return { text: body.result, errorCode: body.error_code ?? null };
}
