import type { CourseView } from '../../kernel/course-view/course-view.ts';
import { dueOf, type ScheduleStart } from '../../kernel/due-dates/due.policy.ts';
import { hasEnded } from './dates.policy.ts';

/** What becomes of a wish to shift one's due dates. `startsAt` in epoch milliseconds. */
export type Shift = { kind: 'refused' } | { kind: 'unchanged' } | { kind: 'shifted'; startsAt: number };

/**
 * A learner may begin their schedule anew as long as they may load the course and it has not ended. It moves only when
 * a due date has passed: the same wish again, from a second click or another tab, gives nobody more time.
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
