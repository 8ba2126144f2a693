import type { EarlyRequests } from '../lms/transport/early.ts';
import { lmsUrl, type Settings } from './page-settings.ts';
import { keep, sendCall } from './requests.ts';
import { readToken } from './token.ts';

/**
 * Requests a new access token if the cookie has none that is valid. Resolves once there is one, if the visitor can have one;
 * whoever doesn't use the result need not handle a failure.
 */
export function requestToken(early: EarlyRequests, site: Settings): Promise<unknown> {
  const token = readToken(site);
  if (token && token.exp >= Date.now() / 1000) return Promise.resolve();
  const url = site.REFRESH_ACCESS_TOKEN_ENDPOINT || `${lmsUrl(site)}/login_refresh`;
  return keep(early, url, sendCall(url, 'POST'));
}
