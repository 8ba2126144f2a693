import { preferencesCall, READING_NAME, savePreferencesCall } from '@lectern/contract';
import type { QueryClient } from '@tanstack/react-query';
import { getLms } from './lms.ts';

/** The reading settings of an account, as stored; null if it has none. Throws an LmsError. */
export async function fetchReading(client: QueryClient, username: string): Promise<string | null> {
  const { body } = await getLms(client).transport.request(preferencesCall, { params: { username } });
  return body[READING_NAME] ?? null;
}

/** Stores reading settings with an account. Throws an LmsError. */
export async function saveReading(client: QueryClient, username: string, reading: string): Promise<void> {
  await getLms(client).transport.request(savePreferencesCall, {
    params: { username },
    body: { [READING_NAME]: reading },
  });
}
