import * as v from 'valibot';
import { defineCall } from '../call.ts';
import { developerError } from '../errors.ts';
import { courseKey } from '../keys.ts';
import { empty } from '../responses.ts';

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
    400: { description: 'Unknown key or body', body: developerError },
    401: { description: 'Anonymous', body: developerError },
    403: { description: 'No valid CSRF token', body: developerError },
    404: { description: 'Not enrolled', body: developerError },
  },
});
