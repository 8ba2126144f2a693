import * as v from 'valibot';
import { defineCall } from '../call.ts';
import { courseKey } from '../keys.ts';
import { empty } from '../responses.ts';

/** Shows or hides notes; `visibility` is the state wanted from now on (wire contract 17.3). Serves API-27. */
export const setNotesVisibilityCall = defineCall({
  id: 'setNotesVisibility',
  summary: 'Show or hide notes',
  section: '17.3',
  index: 27,
  method: 'PUT',
  path: '/courses/:courseId/edxnotes/visibility/',
  host: 'lms',
  auth: 'session',
  params: v.object({ courseId: courseKey }),
  body: v.object({ visibility: v.boolean() }),
  responses: {
    200: empty('Kept'),
    302: empty('Not signed in: on to the login page'),
    400: empty('Bad JSON, or no visibility'),
    403: empty('No valid CSRF token'),
    404: empty('The course has no notes'),
  },
});
