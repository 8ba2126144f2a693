import type { Block, CourseTree } from '@lectern/olx';
import { SECOND, WEEK } from '../../lib/durations.ts';

/** Longer schedules are an author's typo, and could overflow the range of dates. */
const MAX_WEEKS = 520;

/** The start of a learner's personal schedule in epoch milliseconds; null without one. */
export type ScheduleStart = number | null;

/**
 * The start of a learner's schedule in a self-paced course: their enrollment or the start of the course, whichever was
 * later, unless they shifted it since. Null for visitors who aren't enrolled, and in instructor-paced courses, whose dates
 * are the same for all. In whole seconds, like dates on the wire.
 */
export function scheduleStartOf(
  course: Pick<CourseTree, 'selfPaced' | 'start'>,
  learner: { enrolledAt: number | null; shiftedTo: number | null },
): ScheduleStart {
  if (!course.selfPaced || learner.enrolledAt === null) return null;
  const start = Math.max(learner.shiftedTo ?? learner.enrolledAt, course.start);
  return Math.floor(start / SECOND) * SECOND;
}

/**
 * When a block is due for a learner, in epoch milliseconds. A self-paced course has no common due dates, whatever its
 * OLX says (as in Open edX): a block is due a number of weeks after the learner's schedule starts, or not at all.
 */
export function dueOf(
  course: Pick<CourseTree, 'selfPaced'>,
  block: Pick<Block, 'due' | 'relativeWeeksDue'>,
  start: ScheduleStart,
): number | null {
  if (!course.selfPaced) return block.due;
  const weeks = weeksOf(block);
  if (start === null || weeks === null) return null;
  return start + Math.floor((weeks * WEEK) / SECOND) * SECOND;
}

/** The block's weeks within the valid range: positive, and at most MAX_WEEKS. */
function weeksOf({ relativeWeeksDue: weeks }: Pick<Block, 'relativeWeeksDue'>): number | null {
  return weeks !== null && weeks > 0 && weeks <= MAX_WEEKS ? weeks : null;
}

/** A block with the learner's own due date in place of the course's. */
export function withOwnDue<B extends Pick<Block, 'due' | 'relativeWeeksDue'>>(
  course: Pick<CourseTree, 'selfPaced'>,
  block: B,
  start: ScheduleStart,
): B {
  const due = dueOf(course, block, start);
  return due === block.due ? block : { ...block, due };
}

/** Whether due dates of a block differ from learner to learner. */
export function hasOwnDue(
  course: Pick<CourseTree, 'selfPaced'>,
  block: Pick<Block, 'relativeWeeksDue'>,
): boolean {
  return course.selfPaced && weeksOf(block) !== null;
}
