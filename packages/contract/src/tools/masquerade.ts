import * as v from 'valibot';
import { defineCall, type ReplyBody } from '../call.ts';
import { courseKey } from '../keys.ts';
import { empty, refusal } from '../responses.ts';
import { lenientNumber, lenientString } from '../types.ts';

/**
 * A way to view the course. The choice of one learner is recognized by the presence of `user_name`, which may be empty; group
 * choices carry both ids (wire contract 16.1). Clients don't show one without a name.
 */
export const masqueradeOption = v.object({
  name: lenientString,
  role: lenientString,
  user_name: lenientString,
  group_id: lenientNumber,
  user_partition_id: lenientNumber,
});
export type MasqueradeOptionWire = v.InferOutput<typeof masqueradeOption>;

/** The current view; without a role it is that of staff. */
export const activeMasquerade = v.object({
  course_key: lenientString,
  role: lenientString,
  user_name: lenientString,
  group_id: lenientNumber,
  group_name: lenientString,
  user_partition_id: lenientNumber,
});
export type ActiveMasqueradeWire = v.InferOutput<typeof activeMasquerade>;

const refused = v.object({ success: v.literal(false), error: lenientString });

const params = v.object({ courseId: courseKey });

/** The ways in which staff may view the course; others get 200 with `success` false. Serves API-21. */
export const masqueradeCall = defineCall({
  id: 'masquerade',
  summary: 'Ways to view the course',
  section: '16.1',
  index: 21,
  method: 'GET',
  path: '/courses/:courseId/masquerade',
  host: 'lms',
  auth: 'session',
  params,
  responses: {
    200: {
      description: 'The choices, or `success` false for users who are not staff',
      body: v.variant('success', [
        v.object({
          success: v.literal(true),
          active: v.nullish(activeMasquerade, {}),
          available: v.array(masqueradeOption),
        }),
        refused,
      ]),
    },
    302: empty('Not signed in: on to the login page'),
    404: refusal('Unknown course'),
  },
});
export type MasqueradeWire = ReplyBody<typeof masqueradeCall, 200>;

/** Changes the view: only the keys that apply, ids as integers; afterwards the page reloads. Serves API-22. */
export const setMasqueradeCall = defineCall({
  id: 'setMasquerade',
  summary: 'Change the view of the course',
  section: '16.2',
  index: 22,
  method: 'POST',
  path: '/courses/:courseId/masquerade',
  host: 'lms',
  auth: 'session',
  params,
  body: v.object({
    role: v.picklist(['staff', 'student']),
    user_name: v.optional(v.string()),
    group_id: v.optional(v.pipe(v.number(), v.safeInteger())),
    user_partition_id: v.optional(v.pipe(v.number(), v.safeInteger())),
  }),
  responses: {
    200: {
      description: 'Changed, or the text that says why not',
      body: v.variant('success', [v.object({ success: v.literal(true) }), refused]),
    },
    302: empty('Not signed in: on to the login page'),
    403: refusal('No valid CSRF token'),
    404: refusal('Unknown course'),
  },
});
