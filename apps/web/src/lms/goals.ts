import { saveGoalCall } from '@lectern/contract';
import type { QueryClient } from '@tanstack/react-query';
import { getLms } from './lms.ts';
import { outlineQuery } from './outline.ts';

/** A goal in the form that the outline showed (wire contract 10.2). */
export type GoalChoice =
  | { form: 'keys'; goalKey: string }
  | { form: 'weekly'; daysPerWeek: number; subscribedToReminders: boolean };

/**
 * Saves the learner's goal (API-07) and has the outline asked anew. `header` of the answer is the text of the toast.
 * Throws an LmsError.
 */
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
  await client.invalidateQueries({ queryKey: outlineQuery(courseId).queryKey });
  return { header: body.header, message: body.message };
}
