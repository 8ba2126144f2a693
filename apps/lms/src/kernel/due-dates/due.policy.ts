import type { Block, CourseTree } from '@lectern/olx';
import { SECOND, WEEK } from '../time/durations.ts';

/** What is further off is a slip of the author's, and no date that could be written down. */
const MOST_WEEKS = 520;

/** From when a learner's weeks count, in epoch milliseconds; null for who has no schedule of their own. */
export type ScheduleStart = number | null;

/**
 * A learner's schedule in a course. In a self-paced course it begins when the learner could: at their enrolment or when
 * the course started, whichever was later, or where they shifted it to since. Who is not enrolled has none, and in a
 * course that the team paces nobody has: its dates are the same for all. Whole seconds, as dates on the wire are.
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
 * When a block is due for a learner, in epoch milliseconds. A self-paced course knows no common due dates, whatever its
 * OLX says (as in Open edX): there a block is due so many weeks after the learner's own start, or not at all.
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

/** Weeks that mean something: none of them makes a block due before it could be begun, or never. */
function weeksOf({ relativeWeeksDue: weeks }: Pick<Block, 'relativeWeeksDue'>): number | null {
  return weeks !== null && weeks > 0 && weeks <= MOST_WEEKS ? weeks : null;
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

const treesWithOwnDue = new WeakMap<object, boolean>();

/** Whether any due date of a course differs from learner to learner; found out once for each version of it. */
export function hasOwnDueDates(course: Pick<CourseTree, 'selfPaced' | 'blocks'>): boolean {
  const known = treesWithOwnDue.get(course);
  if (known !== undefined) return known;
  const found = Object.values(course.blocks).some((block) => hasOwnDue(course, block));
  treesWithOwnDue.set(course, found);
  return found;
}
