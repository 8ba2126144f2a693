import * as v from 'valibot';
import { defineCall } from '../call.ts';
import { empty, refusal } from '../responses.ts';

/** Stores the language of the caller's account, and sets the language cookie (wire contract 21.3). */
export const setLanguageCall = defineCall({
  id: 'setLanguage',
  summary: 'Choose the language of the account',
  section: 'lectern',
  method: 'PUT',
  path: '/api/lectern/v1/language',
  host: 'lms',
  auth: 'user',
  body: v.object({ language: v.pipe(v.string(), v.maxLength(20)) }),
  responses: {
    204: empty('Saved'),
    400: refusal('No language of this site'),
    401: refusal('Anonymous'),
    403: refusal('No valid CSRF token'),
  },
});
