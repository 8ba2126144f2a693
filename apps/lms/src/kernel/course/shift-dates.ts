import type { Block, CourseTree } from '@lectern/olx';
import { DAY } from '../../lib/durations.ts';

/**
 * The number of milliseconds that moves a course's start to another day, in whole days: times of day, such as deadlines
 * at 23:59 UTC, stay. `firstDay` is any moment of that day (UTC).
 */
export function shiftTo(tree: Pick<CourseTree, 'start'>, firstDay: number): number {
  return (Math.floor(firstDay / DAY) - Math.floor(tree.start / DAY)) * DAY;
}

/** The course with all of its dates `shift` milliseconds later. Dates within the text of authors stay as they are. */
export function shiftDates(tree: CourseTree, shift: number): CourseTree {
  if (shift === 0) return tree;
  const later = (moment: number | null) => (moment === null ? null : moment + shift);
  const laterBlock = (block: Block): Block => ({
    ...block,
    ownStart: later(block.ownStart),
    ownDue: later(block.ownDue),
    start: block.start + shift,
    due: later(block.due),
  });
  return {
    ...tree,
    start: tree.start + shift,
    end: later(tree.end),
    enrollmentStart: later(tree.enrollmentStart),
    enrollmentEnd: later(tree.enrollmentEnd),
    updates: tree.updates.map((update) => ({ ...update, dateMs: later(update.dateMs) })),
    settings: { ...tree.settings, certificateAvailableDate: later(tree.settings.certificateAvailableDate) },
    blocks: Object.fromEntries(Object.entries(tree.blocks).map(([key, block]) => [key, laterBlock(block)])),
  };
}
