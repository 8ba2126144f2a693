import * as v from 'valibot';
import { defineCall } from '../call.ts';
import { refusal } from '../responses.ts';

/** Turns off goal reminders by the token of a mail, without authentication. Serves API-11. */
export const unsubscribeGoalCall = defineCall({
  id: 'unsubscribeGoal',
  summary: 'Unsubscribe from goal reminders',
  section: '10.6',
  index: 11,
  method: 'POST',
  path: '/api/course_home/unsubscribe_from_course_goal/:token',
  host: 'lms',
  auth: 'none',
  params: v.object({ token: v.pipe(v.string(), v.minLength(1)) }),
  responses: {
    200: { description: 'Unsubscribed', body: v.object({ course_title: v.string() }) },
    404: refusal('Unknown token'),
  },
});
