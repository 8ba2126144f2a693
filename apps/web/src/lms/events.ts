import { trackEventCall } from '@lectern/contract';
import type { QueryClient } from '@tanstack/react-query';
import { getLms } from './lms.ts';

/** Fields of an event, under the snake_case names of the server's log. */
export type EventFields = Readonly<Record<string, string | number | boolean | null>>;

/**
 * Records an action of the learner in the server's tracking log (wire contract 3.9). Not awaited; a failure is only
 * logged.
 */
export async function recordEvent(client: QueryClient, type: string, fields: EventFields): Promise<void> {
  const { transport, log } = getLms(client);
  try {
    await transport.request(trackEventCall, {
      body: { event_type: type, event: JSON.stringify(fields), page: window.location.href },
    });
  } catch (error) {
    log.info(`event ${type} was not recorded`, error);
  }
}
