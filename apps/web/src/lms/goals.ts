import { saveGoalCall } from '@lectern/contract';
import type { QueryClient } from '@tanstack/react-query';
import { getLms } from './lms.ts';
import { changeOutline } from './outline.ts';
import type { CourseGoals } from './shared/goals.ts';

/** A goal in the form of the outline response (wire contract 10.2). */
export type GoalChoice =
  | { form: 'keys'; goalKey: string; text: string }
  | { form: 'weekly'; daysPerWeek: number; subscribedToReminders: boolean };

/** Saves the learner's goal (API-07). `header` of the response is the text of the toast. Throws an LmsError. */
export async function saveGoal(
  client: QueryClient,
  courseId: string,
  goal: GoalChoice,
): Promise<{ header: string; message: string }> {
  const { body } = await getLms(client).transport.request(saveGoalCall, {
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

/** Stores a saved goal as the learner's in the cached outline. */
export function showGoal(client: QueryClient, courseId: string, goal: GoalChoice): void {
  changeOutline(client, courseId, (outline) => ({
    ...outline,
    courseGoals: withGoal(outline.courseGoals, goal),
  }));
}

/** Turns off the reminders of the learner's goal; the goal itself stays (API-07). Throws an LmsError. */
export async function stopReminders(client: QueryClient, courseId: string): Promise<void> {
  const body = { course_id: courseId, subscribed_to_reminders: false };
  await getLms(client).transport.request(saveGoalCall, { body });
  changeOutline(client, courseId, (outline) => {
    const { courseGoals: goals } = outline;
    if (goals.form !== 'weekly' || goals.selectedGoal === null) return outline;
    const selectedGoal = { ...goals.selectedGoal, subscribedToReminders: false };
    return { ...outline, courseGoals: { ...goals, selectedGoal } };
  });
}

function withGoal(goals: CourseGoals, goal: GoalChoice): CourseGoals {
  if (goal.form === 'weekly') {
    const { daysPerWeek, subscribedToReminders } = goal;
    return { form: 'weekly', selectedGoal: { daysPerWeek, subscribedToReminders } };
  }
  const goalOptions = goals.form === 'keys' ? goals.goalOptions : [];
  return { form: 'keys', goalOptions, selectedGoal: { key: goal.goalKey, text: goal.text } };
}
