import * as v from 'valibot';
import { lenientBoolean } from '../types.ts';

/** Goal keys of the old form (wire contract 7.2). */
export const goalKeys = ['certify', 'complete', 'explore', 'unsure'] as const;

const keyGoal = v.object({ key: v.string(), text: v.string() });
const weeklyGoal = v.object({ days_per_week: v.number(), subscribed_to_reminders: v.boolean() });

/**
 * Both forms of course goals (wire contract 7.2): pairs of key and text in 2021, days per week since. The form is
 * recognized by the keys of `selected_goal` and the presence of `goal_options` or `weekly_learning_goal_enabled`.
 */
export const courseGoals = v.object({
  goal_options: v.optional(v.array(v.tuple([v.string(), v.string()]))),
  selected_goal: v.nullish(v.union([keyGoal, weeklyGoal])),
  weekly_learning_goal_enabled: lenientBoolean,
});
export type CourseGoalsWire = v.InferOutput<typeof courseGoals>;
