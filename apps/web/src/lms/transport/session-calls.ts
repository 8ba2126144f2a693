import { csrfTokenCall, loginRefreshCall } from '@lectern/contract';
import type { TimedResponse } from './early.ts';
import type { Logger } from './logging.ts';
import { type Fetch, parseResponse, send } from './response.ts';

/**
 * Requests new token cookies. Returns how far the server's clock is ahead, in milliseconds: the response contains the
 * time in its body, which cross-origin scripts may read even if the `Date` header is hidden. Uses an early request, if
 * one was started, instead of a new one; after a network failure a new one is sent.
 */
export async function refreshTokens(
  fetch: Fetch,
  now: () => number,
  url: string,
  early: Promise<TimedResponse> | null,
  log: Pick<Logger, 'info'>,
): Promise<number> {
  const started = (await early?.catch(() => null)) ?? null;
  const timed =
    started ??
    (await send(fetch, now, loginRefreshCall.id, url, {
      method: 'POST',
      credentials: 'include',
      headers: { 'use-jwt-cookie': 'true' },
    }));
  const { response_epoch_seconds: serverSeconds } = await parseResponse(
    loginRefreshCall,
    timed.response,
    log,
  );
  return Math.round(serverSeconds * 1000 - (timed.sentAt + timed.arrivedAt) / 2);
}

/** Fetches a host's CSRF token. */
export async function fetchCsrfToken(
  fetch: Fetch,
  now: () => number,
  url: string,
  log: Pick<Logger, 'info'>,
): Promise<string> {
  const { response } = await send(fetch, now, csrfTokenCall.id, url, { credentials: 'include' });
  return (await parseResponse(csrfTokenCall, response, log)).csrfToken;
}
