import * as v from 'valibot';
import { defineCall } from '../call.ts';
import { empty, refusal } from '../responses.ts';

/** Sends the activation mail again, to the session's own address. Serves API-20. */
export const sendActivationMailCall = defineCall({
  id: 'sendActivationMail',
  summary: 'Send the activation mail again',
  section: '15.5',
  index: 20,
  method: 'POST',
  path: '/api/send_account_activation_email',
  host: 'lms',
  auth: 'session',
  body: v.strictObject({}),
  responses: {
    200: empty('Sent'),
    401: refusal('No session'),
    403: refusal('No session, or no valid CSRF token'),
    500: empty('The mail could not be sent'),
  },
});
