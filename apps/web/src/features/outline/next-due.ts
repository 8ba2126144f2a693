import type { CompletionFacts } from '../../lms/completion.ts';
import type { Outline } from '../../lms/outline.ts';
import { findSequenceHref } from './sequence-href.ts';

/** The next assignment that is due. */
export interface NextDue {
  readonly title: string;
  /** ISO date-time. */
  readonly date: string;
  /** Null if it can't be opened yet. */
  readonly href: string | null;
}

export interface NextDueSituation {
  readonly courseId: string;
  readonly canLoadCourseware: boolean;
  readonly completion: CompletionFacts;
  /** Server time, epoch milliseconds. */
  readonly now: number;
}

/**
 * The next assignment that is due and not done: the earliest of the sequences with a date and of the assignments among
 * the important dates (which include blocks with due dates in sequences without one). Null when nothing is ahead.
 */
export function findNextDue(
  { courseBlocks, datesWidget }: Pick<Outline, 'courseBlocks' | 'datesWidget'>,
  { courseId, canLoadCourseware, completion, now }: NextDueSituation,
): NextDue | null {
  let next: NextDue | null = null;
  let earliest = Number.POSITIVE_INFINITY;
  const consider = (date: string, find: () => NextDue) => {
    const at = Date.parse(date);
    if (at < now || !(at < earliest)) return;
    earliest = at;
    next = find();
  };

  for (const sequence of Object.values(courseBlocks?.sequences ?? {})) {
    const { id, title, due } = sequence;
    if (due === null || completion[id] === true) continue;
    consider(due, () => ({
      title,
      date: due,
      href: findSequenceHref(sequence, courseId, canLoadCourseware),
    }));
  }
  for (const { dateType, title, date, link, complete, learnerHasAccess } of datesWidget.courseDateBlocks) {
    if (dateType !== 'assignment-due-date' || complete === true || !learnerHasAccess) continue;
    consider(date, () => ({ title, date, href: link || null }));
  }
  return next;
}
