import type { CompletionOverlay } from '../completion/overlay.policy.ts';
import type { CompiledSequence } from '../courses/compiled-course.ts';
import type { CourseView } from '../courseware/course-view.ts';
import { dayIn } from './time-zone.ts';

/** An important date. Moments are epoch milliseconds. */
export type CourseDate =
  | { kind: 'start' | 'end'; at: number }
  | { kind: 'assignment'; at: number; sequence: CompiledSequence };

/** The course's dates for an audience, ascending; at the same moment the start comes first and the end last. */
export function listCourseDates(view: CourseView): CourseDate[] {
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
  const today = dayIn(zone, now);
  let hasAssignment = false;
  return dates.filter((date) => {
    if (dayIn(zone, date.at) < today) return false;
    if (date.kind !== 'assignment') return true;
    if (hasAssignment || date.at < now || completion.sequences[date.sequence.index] === 1) return false;
    hasAssignment = true;
    return true;
  });
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
