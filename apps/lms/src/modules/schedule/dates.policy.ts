import type { CompletionOverlay } from '../completion/overlay.policy.ts';
import type { CompiledSequence } from '../courses/compiled-course.ts';
import type { CourseView } from '../courseware/course-view.ts';
import { perView } from '../courseware/per-view.ts';
import { dayIn, todayIn } from './time-zone.ts';

/** An important date. Moments are epoch milliseconds. */
export type CourseDate =
  | { kind: 'start' | 'end'; at: number }
  | { kind: 'assignment'; at: number; sequence: CompiledSequence };

/** The course's dates for an audience, ascending; at the same moment the start comes first and the end last. */
export const listCourseDates = perView(() => '', collectDates);

function collectDates(view: CourseView): readonly CourseDate[] {
  const { tree, sequences } = view.course;
  const dates: CourseDate[] = [{ kind: 'start', at: tree.start }];
  for (const sequence of sequences) {
    const { graded, due } = sequence.block;
    if (graded && due !== null && view.sequences[sequence.index] !== 'hidden') {
      dates.push({ kind: 'assignment', at: due, sequence });
    }
  }
  if (tree.end !== null) dates.push({ kind: 'end', at: tree.end });
  return dates.sort((a, b) => a.at - b.at);
}

/** What the outline's card shows: what is today or later in the learner's zone, with one assignment at most. */
export function listUpcomingDates(
  dates: readonly CourseDate[],
  completion: CompletionOverlay,
  { now, zone }: { now: number; zone: string },
): CourseDate[] {
  let hasAssignment = false;
  return listFromDay(dates, zone, todayIn(zone, now)).filter((date) => {
    if (date.kind !== 'assignment') return true;
    if (hasAssignment || date.at < now || completion.sequences[date.sequence.index] === 1) return false;
    hasAssignment = true;
    return true;
  });
}

const DAYS_KEPT = 100;
const fromDay = new WeakMap<readonly CourseDate[], Map<string, readonly CourseDate[]>>();

/** The dates that are on a day or later; to name the day of each one costs too much to do for each learner. */
function listFromDay(dates: readonly CourseDate[], zone: string, day: string): readonly CourseDate[] {
  const days = fromDay.get(dates) ?? new Map<string, readonly CourseDate[]>();
  fromDay.set(dates, days);
  const key = `${zone} ${day}`;
  const known = days.get(key);
  if (known) return known;
  const found = dates.filter((date) => dayIn(zone, date.at) >= day);
  if (days.size >= DAYS_KEPT) days.clear();
  days.set(key, found);
  return found;
}

/** What a learner of a self-paced course has missed: work past its due date and not done, by whether it is locked. */
export function findMissed(
  view: CourseView,
  completion: CompletionOverlay,
  { now, isEnrolled }: { now: number; isEnrolled: boolean },
): { deadlines: boolean; gatedContent: boolean } {
  const { tree } = view.course;
  const hasEnded = tree.end !== null && now >= tree.end;
  if (!tree.selfPaced || hasEnded || !isEnrolled) return { deadlines: false, gatedContent: false };
  const missed = listCourseDates(view).filter(
    (date) => date.kind === 'assignment' && date.at < now && completion.sequences[date.sequence.index] !== 1,
  );
  const isLocked = (date: CourseDate) =>
    date.kind === 'assignment' && view.sequences[date.sequence.index] === 'locked';
  return { deadlines: missed.some((date) => !isLocked(date)), gatedContent: missed.some(isLocked) };
}
