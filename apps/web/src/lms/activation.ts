import { sendActivationMailCall } from '@lectern/contract';
import type { QueryClient } from '@tanstack/react-query';
import { getLms } from './lms.ts';

/** Sends the account's activation mail again, to its own address (API-20). Throws an LmsError. */
export async function sendActivationMail(client: QueryClient): Promise<void> {
  await getLms(client).transport.request(sendActivationMailCall, { body: {} });
}
