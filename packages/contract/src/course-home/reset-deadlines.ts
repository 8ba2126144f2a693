import * as v from 'valibot';
import { defineCall, type ReplyBody } from '../call.ts';
import { courseKey } from '../keys.ts';
import { refusal } from '../responses.ts';
import { lenientString } from '../types.ts';

/** The toast after a reset: `header`, and a link to the dates page (wire contract 10.1). */
export const resetDeadlinesResult = v.object({
  header: v.string(),
  link: lenientString,
  link_text: lenientString,
  body: lenientString,
  message: lenientString,
});

const responses = {
  200: { description: 'The deadlines are moved', body: resetDeadlinesResult },
  400: refusal('No course key, a bad one, or the deadlines could not be moved'),
  401: refusal('Anonymous'),
  403: refusal('Not for this caller, or no valid CSRF token'),
} as const;

/** Moves the deadlines of a self-paced course; `location` is the model's name plus `-tab`. Serves API-06. */
export const resetDeadlinesCall = defineCall({
  id: 'resetDeadlines',
  summary: 'Reset the deadlines of a course',
  section: '10.1',
  index: 6,
  method: 'POST',
  path: '/api/course_experience/v1/reset_course_deadlines',
  host: 'lms',
  auth: 'user',
  body: v.object({
    course_key: courseKey,
    research_event_data: v.optional(v.looseObject({ location: v.optional(v.string()) })),
  }),
  responses,
});
export type ResetDeadlinesWire = ReplyBody<typeof resetDeadlinesCall, 200>;

/**
 * The POST that a frame message requests: to the URL in the message, if it is the LMS's (see `findUrlOnOrigin`), with the
 * message's `research_event_data` unchanged (wire contract 10.5). Serves API-10.
 */
export const framePostCall = defineCall({
  id: 'framePost',
  summary: 'The POST that a frame message asks for',
  section: '10.5',
  index: 10,
  method: 'POST',
  path: '/api/course_experience/v1/reset_course_deadlines',
  urlFromServer: true,
  host: 'lms',
  auth: 'user',
  body: v.object({
    course_key: v.string(),
    research_event_data: v.record(v.string(), v.unknown()),
  }),
  responses,
});
