import * as v from 'valibot';
import { defineCall } from '../call.ts';
import { courseKey } from '../keys.ts';
import { empty } from '../responses.ts';

/** Requests a certificate, without a body; afterwards the course's data say `generating`. Serves API-09. */
export const requestCertificateCall = defineCall({
  id: 'requestCertificate',
  summary: 'Request a certificate',
  section: '10.4',
  index: 9,
  method: 'POST',
  path: '/courses/:courseId/generate_user_cert',
  host: 'lms',
  auth: 'session',
  params: v.object({ courseId: courseKey }),
  responses: {
    200: empty('Queued'),
    302: empty('Not signed in: on to the login page'),
    400: {
      description: 'Not signed in, a bad key, not passed, already made or being made',
      body: v.string(),
      contentType: 'text/plain',
    },
    403: { description: 'No valid CSRF token', body: v.string(), contentType: 'text/html' },
  },
});
