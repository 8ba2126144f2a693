import * as v from 'valibot';
import { defineCall } from '../call.ts';
import { courseKey, usageKey } from '../keys.ts';
import { refusal } from '../responses.ts';

const params = v.object({ courseId: courseKey, sequenceId: usageKey });
const refusals = {
  400: refusal('Malformed key or body'),
  401: refusal('The identity sent is not valid'),
  403: refusal('Anonymous, or no valid CSRF token'),
  404: refusal('Unknown block, or no access to it'),
} as const;

/** Returns whether a unit is complete; only exactly `true` counts, null for a visitor (wire contract 15.1). Serves API-16. */
export const getCompletionCall = defineCall({
  id: 'getCompletion',
  summary: 'Completion of one unit of a sequence',
  section: '15.1',
  index: 16,
  method: 'POST',
  path: '/courses/:courseId/xblock/:sequenceId/handler/get_completion',
  host: 'lms',
  auth: 'optional',
  params,
  body: v.object({ usage_key: usageKey }),
  responses: {
    200: { description: 'Whether it is complete', body: v.object({ complete: v.nullable(v.boolean()) }) },
    ...refusals,
  },
});

/**
 * Stores the position in a sequence; `position` is 1-based and clamped by the server (15.2). The reference clients send
 * 0 for the sequence that is left when Next or Previous leads to another one. Serves API-17.
 */
export const gotoPositionCall = defineCall({
  id: 'gotoPosition',
  summary: 'Save the position in a sequence',
  section: '15.2',
  index: 17,
  method: 'POST',
  path: '/courses/:courseId/xblock/:sequenceId/handler/goto_position',
  host: 'lms',
  auth: 'optional',
  params,
  body: v.object({ position: v.pipe(v.number(), v.safeInteger(), v.minValue(0)) }),
  responses: {
    200: { description: 'Saved', body: v.object({ success: v.boolean() }) },
    ...refusals,
  },
});
