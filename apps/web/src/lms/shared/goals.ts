import type { CourseGoalsWire } from '@lectern/contract';

/** The goals of a course, in the server's form (wire contract 7.2, 24). */
export type CourseGoals =
  | { form: 'none' }
  | {
      form: 'keys';
      goalOptions: readonly { key: string; text: string }[];
      selectedGoal: { key: string; text: string } | null;
    }
  | { form: 'weekly'; selectedGoal: { daysPerWeek: number; subscribedToReminders: boolean } | null };

export function readCourseGoals(
  wire: CourseGoalsWire | null | undefined,
  weeklyEnabled = false,
): CourseGoals {
  const selected = wire?.selected_goal ?? null;
  const options = wire?.goal_options ?? [];
  if (options.length > 0) {
    return {
      form: 'keys',
      goalOptions: options.map(([key, text]) => ({ key, text })),
      selectedGoal:
        selected !== null && 'key' in selected ? { key: selected.key, text: selected.text } : null,
    };
  }
  const weekly = selected !== null && 'days_per_week' in selected ? selected : null;
  if (weekly === null && !weeklyEnabled && wire?.weekly_learning_goal_enabled !== true)
    return { form: 'none' };
  return {
    form: 'weekly',
    // Open edX stores 0 days when reminders are turned off without a goal.
    selectedGoal:
      weekly !== null && weekly.days_per_week > 0
        ? {
            daysPerWeek: weekly.days_per_week,
            subscribedToReminders: weekly.subscribed_to_reminders,
          }
        : null,
  };
}
