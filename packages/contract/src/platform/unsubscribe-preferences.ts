import * as v from 'valibot';
import { defineCall } from '../call.ts';
import { empty, refusal } from '../responses.ts';

/**
 * Turns off the notification mails that a token names, by the link in one of them; without authentication. The page
 * of a front end sends it once it is open: links in mails lead to that page.
 */
export const unsubscribePreferencesCall = defineCall({
  id: 'unsubscribePreferences',
  summary: 'Unsubscribe from notification mails',
  section: '22.2',
  method: 'GET',
  path: '/api/notifications/preferences/update/:token/',
  host: 'lms',
  auth: 'none',
  params: v.object({ token: v.pipe(v.string(), v.minLength(1)) }),
  responses: {
    200: empty('Unsubscribed'),
    400: refusal('Unknown token'),
    404: refusal('Unknown token, or the server has no such call'),
  },
});
