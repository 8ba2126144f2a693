import { saveGoalCall } from '@lectern/contract';
import type { QueryClient } from '@tanstack/react-query';
import { getLms } from './lms.ts';
import { outlineQuery } from './outline.ts';
import type { CourseGoals } from './shared.ts';

/** A goal in the form that the outline showed (wire contract 10.2). */
export type GoalChoice =
  | { form: 'keys'; goalKey: string; text: string }
  | { form: 'weekly'; daysPerWeek: number; subscribedToReminders: boolean };

/** Saves the learner's goal (API-07). `header` of the answer is the text of the toast. Throws an LmsError. */
export async function saveGoal(
  client: QueryClient,
  courseId: string,
  goal: GoalChoice,
): Promise<{ header: string; message: string }> {
  const { body } = await getLms(client).transport.ask(saveGoalCall, {
    body:
      goal.form === 'keys'
        ? { course_id: courseId, goal_key: goal.goalKey }
        : {
            course_id: courseId,
            days_per_week: goal.daysPerWeek,
            subscribed_to_reminders: goal.subscribedToReminders,
          },
  });
  return { header: body.header, message: body.message };
}

/**
 * Shows a goal as the learner's. What it answers takes that back and asks the server what holds; a goal that was shown
 * since then stays.
 */
export function showGoal(client: QueryClient, courseId: string, goal: GoalChoice): () => Promise<void> {
  const { queryKey } = outlineQuery(courseId);
  const before = client.getQueryData(queryKey)?.courseGoals;
  const put = (courseGoals: CourseGoals | undefined) => {
    client.setQueryData(queryKey, (outline) => outline && courseGoals && { ...outline, courseGoals });
  };
  put(before && withGoal(before, goal));
  const shown = client.getQueryData(queryKey)?.courseGoals;
  return async () => {
    if (client.getQueryData(queryKey)?.courseGoals !== shown) return;
    put(before);
    await client.invalidateQueries({ queryKey });
  };
}

function withGoal(goals: CourseGoals, goal: GoalChoice): CourseGoals {
  if (goal.form === 'weekly') {
    const { daysPerWeek, subscribedToReminders } = goal;
    return { form: 'weekly', selectedGoal: { daysPerWeek, subscribedToReminders } };
  }
  const goalOptions = goals.form === 'keys' ? goals.goalOptions : [];
  return { form: 'keys', goalOptions, selectedGoal: { key: goal.goalKey, text: goal.text } };
}
