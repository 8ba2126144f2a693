import { dismissWelcomeCall } from '@lectern/contract';
import type { QueryClient } from '@tanstack/react-query';
import { getLms } from './lms.ts';
import { changeOutline } from './outline.ts';

/**
 * Dismisses the welcome message: it is gone from the outline at once, and the server is told (API-08). Whether it stays
 * away is up to the server, so a failure is only logged. Never rejects.
 */
export async function dismissWelcome(client: QueryClient, courseId: string): Promise<void> {
  const { transport, log } = getLms(client);
  const takeAway = () =>
    changeOutline(client, courseId, (outline) => ({ ...outline, welcomeMessageHtml: null }));
  takeAway();
  try {
    await transport.ask(dismissWelcomeCall, { body: { course_id: courseId } });
    // An outline that was asked for before the server knew has it again.
    takeAway();
  } catch (error) {
    log.failure(error);
  }
}
