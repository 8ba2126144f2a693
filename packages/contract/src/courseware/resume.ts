import * as v from 'valibot';
import { defineCall, type ReplyBody } from '../call.ts';
import { developerError } from '../errors.ts';
import { courseKey } from '../keys.ts';
import { nullableString } from '../types.ts';

/** The resume point; `section_id` is a sequence despite its name, all are `null` at first (15.3, trap 4). */
export const resume = v.object({
  block_id: nullableString,
  section_id: nullableString,
  unit_id: nullableString,
});

/** Where to resume. Serves API-18. */
export const resumeCall = defineCall({
  id: 'resume',
  summary: 'Resume position of a course',
  section: '15.3',
  index: 18,
  method: 'GET',
  path: '/api/courseware/resume/:courseId',
  host: 'lms',
  auth: 'user',
  params: v.object({ courseId: courseKey }),
  responses: {
    200: { description: 'The place, or nulls when nothing was done', body: resume },
    400: { description: 'Malformed course key', body: developerError },
    401: { description: 'Anonymous', body: developerError },
    403: { description: 'Not for this visitor', body: developerError },
    404: { description: 'Unknown course', body: developerError },
  },
});
export type ResumeWire = ReplyBody<typeof resumeCall, 200>;
