import { OptionalContent } from '../../../course/OptionalContent.tsx';
import { lazyWithMessages } from '../../../i18n/lazy-with-messages.ts';
import type { CourseMetadata } from '../../../lms/course-metadata.ts';
import type { CourseGoals } from '../../../lms/shared/goals.ts';
import { WeeklyGoal } from './WeeklyGoal.tsx';

/** Servers of 2021 only have goals by key. */
const GoalSelect = lazyWithMessages('GoalSelect', async () => (await import('./GoalSelect.tsx')).GoalSelect);

export interface GoalEditorProps {
  readonly goals: CourseGoals;
  readonly course: CourseMetadata;
}

/** The learner's goal in the sidebar, in the server's form; a goal by key once there is one (OUT-34). */
export function GoalEditor({ goals, course: { courseId, isEnrolled, isMasquerading } }: GoalEditorProps) {
  if (goals.form === 'keys' && goals.selectedGoal !== null) {
    return (
      <OptionalContent>
        <GoalSelect
          courseId={courseId}
          options={goals.goalOptions}
          selected={goals.selectedGoal}
          isReadOnly={isMasquerading}
        />
      </OptionalContent>
    );
  }
  // A server with weekly goals sends them to everyone, but accepts them from its learners only.
  if (goals.form !== 'weekly' || !isEnrolled) return null;
  return <WeeklyGoal courseId={courseId} selected={goals.selectedGoal} isReadOnly={isMasquerading} />;
}
