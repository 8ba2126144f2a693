import * as v from 'valibot';
import { defineCall } from '../call.ts';
import { refusal } from '../responses.ts';

/** A unit's new token, and when it expires, in epoch seconds. */
export const unitToken = v.object({ token: v.string(), expiresAt: v.number() });

/**
 * Lectern's own: a new token for a unit that is still open after its own has expired, or after the learner has signed in
 * again. `token` is the old one: only the learner whom it names gets a new one.
 */
export const renewUnitTokenCall = defineCall({
  id: 'renewUnitToken',
  summary: 'Renew the token of an open unit by the session',
  section: 'lectern',
  method: 'POST',
  path: '/api/lectern/v1/unit_token',
  host: 'lms',
  auth: 'session',
  body: v.strictObject({ token: v.string() }),
  responses: {
    200: { description: 'A new token', body: unitToken },
    400: refusal('Not a token of a unit'),
    401: refusal('No session'),
    403: refusal('The token is another learner’s, or no valid CSRF token'),
  },
});
