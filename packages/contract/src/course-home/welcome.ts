import * as v from 'valibot';
import { defineCall } from '../call.ts';
import { courseKey } from '../keys.ts';
import { refusal } from '../responses.ts';

/** Dismisses the welcome message until the team posts a newer one; additional keys are an error. Serves API-08. */
export const dismissWelcomeCall = defineCall({
  id: 'dismissWelcome',
  summary: 'Dismiss the welcome message',
  section: '10.3',
  index: 8,
  method: 'POST',
  path: '/api/course_home/dismiss_welcome_message',
  host: 'lms',
  auth: 'user',
  body: v.strictObject({ course_id: courseKey }),
  responses: {
    200: { description: 'Dismissed', body: v.object({ message: v.string() }) },
    400: refusal('No course_id, a further key, or a failure to store'),
    401: refusal('Anonymous'),
    403: refusal('Not for this caller, or no valid CSRF token'),
    404: refusal('Unknown course'),
  },
});
