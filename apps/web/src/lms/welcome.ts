import { dismissWelcomeCall } from '@lectern/contract';
import type { QueryClient } from '@tanstack/react-query';
import { getLms } from './lms.ts';
import { changeOutline } from './outline.ts';

/**
 * Dismisses the welcome message: removes it from the outline at once and tells the server (API-08). The server decides
 * whether it stays dismissed, so a failure is only logged. Never rejects.
 */
export async function dismissWelcome(client: QueryClient, courseId: string): Promise<void> {
  const { transport, log } = getLms(client);
  const takeAway = () =>
    changeOutline(client, courseId, (outline) => ({ ...outline, welcomeMessageHtml: null }));
  takeAway();
  try {
    await transport.request(dismissWelcomeCall, { body: { course_id: courseId } });
    // An outline requested before the server stored the dismissal still has the message.
    takeAway();
  } catch (error) {
    log.failure(error);
  }
}
