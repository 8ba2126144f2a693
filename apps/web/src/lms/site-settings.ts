import { mfeConfigCall } from '@lectern/contract';
import { type Fetch, parseAnswer, send } from './transport/answer.ts';

/** Asks an LMS for the settings of this front end. Throws an LmsError; a server that has none answers 404. */
export async function fetchSiteSettings(
  url: string,
  fetch: Fetch,
): Promise<Readonly<Record<string, unknown>>> {
  const { response } = await send(fetch, Date.now, mfeConfigCall.id, url, {
    headers: { accept: 'application/json' },
  });
  return parseAnswer(mfeConfigCall, response);
}
