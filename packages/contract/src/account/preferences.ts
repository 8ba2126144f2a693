import * as v from 'valibot';
import { defineCall } from '../call.ts';
import { developerError } from '../errors.ts';
import { empty, refusal } from '../responses.ts';
import { parseReading, READING_MAX_LENGTH, READING_NAME, writeReading } from './reading.ts';

const params = v.object({ username: v.pipe(v.string(), v.minLength(1), v.maxLength(150)) });

const readingText = v.pipe(
  v.string(),
  v.maxLength(READING_MAX_LENGTH),
  v.check(hasOptionsOnly, 'These reading settings do not exist'),
);

/** Whether a text has words of known options only, one of each setting, in any order. */
function hasOptionsOnly(text: string): boolean {
  const sorted = (text: string) => text.split(' ').sort().join(' ');
  return sorted(writeReading(parseReading(text))) === sorted(text);
}

/** The preferences of an account; each is a text. Open edX has others as well (wire contract 18.5). */
export const preferencesCall = defineCall({
  id: 'preferences',
  summary: 'Preferences of an account',
  section: '18.5',
  method: 'GET',
  path: '/api/user/v1/preferences/:username',
  host: 'lms',
  auth: 'user',
  params,
  responses: {
    200: {
      description: 'The preferences',
      body: v.object({ [READING_NAME]: v.optional(v.string()) }),
    },
    401: refusal('Anonymous'),
    404: refusal('Unknown, or not of the caller'),
  },
});

/** Changes the preferences that it gives. */
export const savePreferencesCall = defineCall({
  id: 'savePreferences',
  summary: 'Change preferences of an account',
  section: '18.5',
  method: 'PATCH',
  path: '/api/user/v1/preferences/:username',
  host: 'lms',
  auth: 'user',
  bodyType: 'merge-patch',
  params,
  body: v.strictObject({
    [READING_NAME]: v.optional(readingText),
  }),
  responses: {
    204: empty('Saved'),
    400: { description: 'An unknown preference, or one that is not a text', body: developerError },
    401: refusal('Anonymous'),
    403: refusal('No valid CSRF token'),
    404: refusal('Unknown, or not of the caller'),
  },
});
