import * as v from 'valibot';
import { defineCall } from '../call.ts';
import { developerError } from '../errors.ts';
import { courseKey } from '../keys.ts';
import { refusal } from '../responses.ts';

/** The frame of a course's live meetings (wire contract 22.2); without any, 200 and a text for developers. */
export const courseLiveCall = defineCall({
  id: 'courseLive',
  summary: 'The frame of live meetings',
  section: '22.2',
  method: 'GET',
  path: '/api/course_live/iframe/:courseId/',
  host: 'lms',
  auth: 'user',
  params: v.object({ courseId: courseKey }),
  responses: {
    200: {
      description: 'The frame as HTML, or why there is none',
      body: v.union([v.object({ iframe: v.string() }), developerError]),
    },
    400: refusal('Malformed course key'),
    401: refusal('Anonymous'),
    404: refusal('Unknown course'),
  },
});
