import * as v from 'valibot';
import { defineCall } from '../call.ts';
import { bareRefusal, empty, refusal } from '../responses.ts';
import { lenientString } from '../types.ts';

/** Cookie names of wire contract 3.1; configuration may rename them. */
export const cookieNames = {
  session: 'sessionid',
  jwtHeaderPayload: 'edx-jwt-cookie-header-payload',
  jwtSignature: 'edx-jwt-cookie-signature',
  userInfo: 'edx-user-info',
  loggedIn: 'edxloggedin',
  csrf: 'csrftoken',
  language: 'openedx-language-preference',
  activationPopup: 'show-account-activation-popup',
} as const;

/** Claims of the readable JWT cookie that the product uses; `exp` is in epoch seconds (wire contract 3.2). */
export const jwtClaims = v.object({
  exp: v.number(),
  user_id: v.number(),
  preferred_username: v.string(),
  email: lenientString,
  /** Null for an account without a profile. */
  name: lenientString,
  administrator: v.optional(v.boolean()),
  roles: v.nullish(v.array(v.string())),
});

/** Renews the JWT cookie pair from the session; no CSRF token is needed (wire contract 3.4). */
export const loginRefreshCall = defineCall({
  id: 'loginRefresh',
  summary: 'Refresh the access token',
  section: '3.4',
  method: 'POST',
  path: '/login_refresh',
  host: 'lms',
  auth: 'optional',
  responses: {
    200: {
      description: 'New cookies are set',
      body: v.object({
        success: v.boolean(),
        user_id: v.number(),
        response_epoch_seconds: v.number(),
        response_http_date: v.string(),
        expires: v.string(),
        expires_epoch_seconds: v.number(),
      }),
    },
    400: refusal('Unreadable refresh state'),
    401: bareRefusal('Not signed in: the bare string "Unauthorized"'),
  },
});

/** The CSRF token of one host, for the `X-CSRFToken` header of its writes (wire contract 3.5, trap 20). */
export const csrfTokenCall = defineCall({
  id: 'csrfToken',
  summary: 'CSRF token of this host',
  section: '3.5',
  method: 'GET',
  path: '/csrf/api/v1/token',
  host: 'lms',
  auth: 'optional',
  responses: {
    200: { description: 'The token; a cookie goes with it', body: v.object({ csrfToken: v.string() }) },
  },
});

/** A tracking event, form-encoded; `event` is JSON text with snake_case keys (wire contract 3.9). */
export const trackEventCall = defineCall({
  id: 'trackEvent',
  summary: 'Record a tracking event',
  section: '3.9',
  method: 'POST',
  path: '/event',
  host: 'lms',
  auth: 'optional',
  body: v.object({ event_type: v.pipe(v.string(), v.minLength(1)), event: v.string(), page: v.string() }),
  bodyType: 'form',
  responses: {
    200: empty('Recorded; the text is not read'),
    204: empty('Recorded'),
    400: refusal('Malformed event'),
    403: refusal('No valid CSRF token'),
    429: refusal('Too many events: Retry-After says when to go on'),
  },
});
