import type { CourseGoalsWire } from '@lectern/contract';
import type { CourseGoal } from './goals.store.ts';

/**
 * The weekly goal (7.2): without goal options, and null until days per week were chosen. Enabled for learners only, because
 * the 2026 client reads the signed-in user wherever it is enabled.
 */
export function presentGoals(
  goal: CourseGoal | null,
  { isEnabled }: { isEnabled: boolean },
): CourseGoalsWire {
  return {
    goal_options: [],
    selected_goal:
      goal?.daysPerWeek == null
        ? null
        : { days_per_week: goal.daysPerWeek, subscribed_to_reminders: goal.subscribedToReminders },
    weekly_learning_goal_enabled: isEnabled,
  };
}
