import { dismissWelcomeCall } from '@lectern/contract';
import type { QueryClient } from '@tanstack/react-query';
import { getLms } from './lms.ts';
import { outlineQuery } from './outline.ts';

/**
 * Dismisses the welcome message: it is gone from the outline at once, and the server is told (API-08). Whether it stays
 * away is up to the server, so a failure is only logged. Never rejects.
 */
export async function dismissWelcome(client: QueryClient, courseId: string): Promise<void> {
  const { transport, log } = getLms(client);
  client.setQueryData(outlineQuery(courseId).queryKey, (outline) =>
    outline ? { ...outline, welcomeMessageHtml: null } : undefined,
  );
  try {
    await transport.ask(dismissWelcomeCall, { body: { course_id: courseId } });
  } catch (error) {
    log.failure(error);
  }
}
