import * as v from 'valibot';
import { defineCall, type ReplyBody } from '../call.ts';
import { courseKey } from '../keys.ts';
import { refusal } from '../responses.ts';
import { isoDate } from '../types.ts';

const signature = v.object({ username: v.string(), course_id: v.string(), created_at: isoDate });

/** The learner's own signature; no learning front end asks for it. */
export const integritySignatureCall = defineCall({
  id: 'integritySignature',
  summary: 'The signature of the honor code of a course',
  section: '15.4',
  method: 'GET',
  path: '/api/agreements/v1/integrity_signature/:courseId',
  host: 'lms',
  auth: 'user',
  params: v.object({ courseId: courseKey }),
  responses: {
    200: { description: 'Signed', body: signature },
    400: refusal('Malformed course key'),
    401: refusal('Anonymous'),
    404: refusal('Not signed, no honor code to sign, or an unknown course'),
  },
});

/** Signs the honor code; signing again is harmless. Skipped in masquerade. Serves API-19. */
export const signIntegrityCall = defineCall({
  id: 'signIntegrity',
  summary: 'Sign the honor code of a course',
  section: '15.4',
  index: 19,
  method: 'POST',
  path: '/api/agreements/v1/integrity_signature/:courseId',
  host: 'lms',
  auth: 'user',
  params: v.object({ courseId: courseKey }),
  body: v.strictObject({}),
  responses: {
    200: { description: 'Signed', body: signature },
    400: refusal('Malformed course key'),
    401: refusal('Anonymous'),
    403: refusal('Not for this caller, or no valid CSRF token'),
    404: refusal('The course has no honor code to sign, or does not exist'),
  },
});
export type IntegritySignatureWire = ReplyBody<typeof signIntegrityCall, 200>;
