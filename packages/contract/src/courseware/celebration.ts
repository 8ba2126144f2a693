import * as v from 'valibot';
import { defineCall } from '../call.ts';
import { courseKey } from '../keys.ts';
import { empty, refusal } from '../responses.ts';

/** Reports that a celebration was shown; clients don't await the response. Serves API-25. */
export const celebrationCall = defineCall({
  id: 'celebration',
  summary: 'Mark a celebration as shown',
  section: '15.6',
  index: 25,
  method: 'POST',
  path: '/api/courseware/celebration/:courseId',
  host: 'lms',
  auth: 'user',
  params: v.object({ courseId: courseKey }),
  body: v.strictObject({ first_section: v.optional(v.boolean()), weekly_goal: v.optional(v.boolean()) }),
  responses: {
    200: empty('Updated'),
    201: empty('The first record was created'),
    202: empty('Masquerading, or course staff: ignored'),
    400: refusal('Unknown key or body'),
    401: refusal('Anonymous'),
    403: refusal('No valid CSRF token'),
    404: refusal('Not enrolled'),
  },
});
