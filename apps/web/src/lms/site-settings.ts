import { mfeConfigCall } from '@lectern/contract';
import type { Logger } from './transport/logging.ts';
import { type Fetch, parseResponse, send } from './transport/response.ts';

/** Fetches this front end's settings from an LMS. Throws an LmsError; a server without them responds 404. */
export async function fetchSiteSettings(
  url: string,
  fetch: Fetch,
  log: Pick<Logger, 'info'>,
): Promise<Readonly<Record<string, unknown>>> {
  const { response } = await send(fetch, Date.now, mfeConfigCall.id, url, {
    headers: { accept: 'application/json' },
  });
  return parseResponse(mfeConfigCall, response, log);
}
