import { unitFrameCall } from '@lectern/contract';
import type { QueryClient } from '@tanstack/react-query';
import { getLms } from './lms.ts';
import { sessionQuery } from './session.ts';
import { mayOweSurvey } from './survey.ts';
import { HttpError } from './transport/errors.ts';

/**
 * `signedOut`: the session ended, though the access token may be valid; `refused`: not for this learner; `survey`: as
 * they have to answer the course's survey first.
 */
export type FrameFault = 'signedOut' | 'refused' | 'survey' | 'unavailable';

/** The query of a unit's page. */
export type UnitFrameQuery = Readonly<Record<string, string>>;

/**
 * Why the frame of a unit loaded without reporting its height. Null if the server does send the page: then a script in it
 * has failed. The LMS opens units by the session alone, which ends before the access token when the learner signs in on
 * another device (wire contract 3.4). Lectern's own units report their height whenever they open, and can't be read
 * from here. Never rejects.
 */
export async function findFrameFault(
  client: QueryClient,
  courseId: string,
  unitId: string,
  query: UnitFrameQuery,
): Promise<FrameFault | null> {
  const { config, transport, log } = getLms(client);
  try {
    const user = await client.ensureQueryData(sessionQuery());
    if (user !== null && (await transport.renewSession()) === null) return 'signedOut';
    if (config.isLectern) return 'unavailable';
    await transport.request(unitFrameCall, { params: { usageKey: unitId }, query });
    return null;
  } catch (error) {
    log.failure(error);
    if (!(error instanceof HttpError) || error.status >= 500) return 'unavailable';
    return (await mayOweSurvey(client, courseId)) ? 'survey' : 'refused';
  }
}
