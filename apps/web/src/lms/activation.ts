import { sendActivationMailCall } from '@lectern/contract';
import type { QueryClient } from '@tanstack/react-query';
import { getLms } from './lms.ts';

/** Has the mail that activates the account sent again, to the account's own address (API-20). Throws an LmsError. */
export async function sendActivationMail(client: QueryClient): Promise<void> {
  await getLms(client).transport.request(sendActivationMailCall, { body: {} });
}
