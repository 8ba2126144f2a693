import type { CourseView } from '../../kernel/course-view/course-view.ts';
import { dueOf, type ScheduleStart } from '../../kernel/due-dates/due.policy.ts';
import { hasEnded } from './dates.policy.ts';

/** The result of a request to shift due dates. `startsAt` is in epoch milliseconds. */
export type Shift = { kind: 'refused' } | { kind: 'unchanged' } | { kind: 'shifted'; startsAt: number };

/**
 * A learner may restart their schedule while they have access to the course and it has not ended. It moves only if a due
 * date has passed, so that a repeated request, from a second click or another tab, doesn't give more time.
 */
export function decideShift(
  view: CourseView,
  learner: { denial: string | null; scheduleStart: ScheduleStart; now: number },
): Shift {
  const { denial, scheduleStart, now } = learner;
  if (denial !== null || scheduleStart === null || hasEnded(view, now)) return { kind: 'refused' };
  const { tree } = view.course;
  const hasPassed = Object.values(tree.blocks).some((block) => {
    const due = dueOf(tree, block, scheduleStart);
    return due !== null && due < now;
  });
  return hasPassed ? { kind: 'shifted', startsAt: now } : { kind: 'unchanged' };
}
