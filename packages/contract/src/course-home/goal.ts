import * as v from 'valibot';
import { defineCall } from '../call.ts';
import { courseKey } from '../keys.ts';
import { refusal } from '../responses.ts';

/** A goal by its key, as in 2021. */
export const keyGoalBody = v.object({ course_id: courseKey, goal_key: v.pipe(v.string(), v.minLength(1)) });

/** A weekly goal, as since late 2021. */
export const weeklyGoalBody = v.object({
  course_id: courseKey,
  days_per_week: v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(7)),
  subscribed_to_reminders: v.boolean(),
});

/** Turns reminders on or off without changing the goal; the exit page sends `false`. */
export const goalRemindersBody = v.strictObject({
  course_id: courseKey,
  subscribed_to_reminders: v.boolean(),
});

/** Saves a course goal in the form of the outline response; `header` of the response is the toast. Serves API-07. */
export const saveGoalCall = defineCall({
  id: 'saveGoal',
  summary: 'Save a course goal',
  section: '10.2',
  index: 7,
  method: 'POST',
  path: '/api/course_home/save_course_goal',
  host: 'lms',
  auth: 'user',
  body: v.union([keyGoalBody, weeklyGoalBody, goalRemindersBody]),
  responses: {
    200: { description: 'Saved', body: v.object({ header: v.string(), message: v.string() }) },
    400: refusal('A key is missing, or saving failed'),
    401: refusal('Anonymous'),
    403: refusal('Not for this caller, or no valid CSRF token'),
    404: refusal('Unknown course'),
  },
});
