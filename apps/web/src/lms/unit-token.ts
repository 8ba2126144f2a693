import { renewUnitTokenCall } from '@lectern/contract';
import type { QueryClient } from '@tanstack/react-query';
import { getLms } from './lms.ts';
import { isHttpStatus } from './transport/errors.ts';

/**
 * A new token for a unit that is still open after its token, or the session that it was opened in, has ended; null if the
 * learner can't have one. If they signed out, it waits until they have signed in again (see `userGuards`). Never rejects.
 */
export async function renewUnitToken(client: QueryClient, token: string): Promise<string | null> {
  const { transport, log } = getLms(client);
  const renew = async () => (await transport.request(renewUnitTokenCall, { body: { token } })).body.token;
  try {
    return await renew().catch(async (error: unknown) => {
      // The access token outlives a session that was ended elsewhere.
      if (!isHttpStatus(error, 401)) throw error;
      await transport.renewSession();
      return renew();
    });
  } catch (error) {
    log.failure(error);
    return null;
  }
}
