import type { CompletionOverlay } from '../../kernel/completion/overlay.policy.ts';
import type { CompiledSequence } from '../../kernel/course/compiled-course.ts';
import type { CourseView } from '../../kernel/course-view/course-view.ts';
import { perShape } from '../../kernel/course-view/per-view.ts';
import { type ResponseStep, responseStepsOf } from '../../kernel/course-view/response-steps.ts';
import { dueOf, type ScheduleStart } from '../../kernel/due-dates/due.policy.ts';
import { HOUR, MINUTE } from '../../lib/durations.ts';
import { dayIn } from '../../lib/time-zone.ts';

/** An important date. Times are epoch milliseconds. */
export type CourseDate =
  | {
      kind: 'start' | 'enrolled' | 'upgrade' | 'verification' | 'access-ends' | 'certificate' | 'end';
      at: number;
    }
  | { kind: 'assignment'; at: number; sequence: CompiledSequence }
  /** A step of an open response: it closes at its own date, in self-paced courses, too. */
  | { kind: 'response-step'; at: number; step: ResponseStep };

/** The person whose dates they are. Times are epoch milliseconds; null if not enrolled. */
export interface DatesLearner {
  enrolledAt: number | null;
  scheduleStart: ScheduleStart;
  /** The deadline of an upgrade that they may buy. */
  upgradeBy: number | null;
  /** Deadline to verify their identity. */
  verifyBy: number | null;
  /** When their certificate becomes visible, if there is such a date. */
  certificateFrom: number | null;
  /** When their audit access ends. */
  accessEndsAt: number | null;
}

export const NOBODY: DatesLearner = {
  enrolledAt: null,
  scheduleStart: null,
  upgradeBy: null,
  verifyBy: null,
  certificateFrom: null,
  accessEndsAt: null,
};

/**
 * The dates of a course for an audience, including a learner's own; ascending. At the same time, the start comes first
 * and the end last.
 */
export function listCourseDates(view: CourseView, learner: DatesLearner): readonly CourseDate[] {
  const { scheduleStart, upgradeBy, verifyBy, certificateFrom, accessEndsAt } = learner;
  const hasOwn = [scheduleStart, upgradeBy, verifyBy, certificateFrom, accessEndsAt].some(
    (moment) => moment !== null,
  );
  const steps = listStepDates(view, scheduleStart);
  return hasOwn || steps.length > 0 ? collectDates(view, learner, steps) : commonDates(view);
}

const commonDates = perShape(
  () => '',
  (view) => collectDates(view, NOBODY, []),
);

/**
 * A browser knows this server's time only to the second, so right after enrolling it would take the exact moment for a
 * course start in the future (ALT-02). Time zones are multiples of a quarter hour apart, so the day stays the same.
 */
const startOfQuarterHour = (moment: number) => moment - (moment % (15 * MINUTE));

function collectDates(
  view: CourseView,
  learner: DatesLearner,
  steps: readonly CourseDate[],
): readonly CourseDate[] {
  const { enrolledAt, scheduleStart, upgradeBy, verifyBy, certificateFrom, accessEndsAt } = learner;
  const { tree } = view.course;
  const startsAtEnrollment = scheduleStart !== null && enrolledAt !== null && enrolledAt > tree.start;
  const dates: CourseDate[] = [
    startsAtEnrollment
      ? { kind: 'enrolled', at: Math.max(tree.start, startOfQuarterHour(enrolledAt)) }
      : { kind: 'start', at: tree.start },
  ];
  for (const sequence of assignmentsOf(view)) {
    const due = dueOf(tree, sequence.block, scheduleStart);
    if (due !== null) dates.push({ kind: 'assignment', at: due, sequence });
  }
  dates.push(...steps);
  if (upgradeBy !== null) dates.push({ kind: 'upgrade', at: upgradeBy });
  if (verifyBy !== null) dates.push({ kind: 'verification', at: verifyBy });
  if (certificateFrom !== null) dates.push({ kind: 'certificate', at: certificateFrom });
  if (accessEndsAt !== null) dates.push({ kind: 'access-ends', at: accessEndsAt });
  if (tree.end !== null) dates.push({ kind: 'end', at: tree.end });
  return dates.sort((a, b) => a.at - b.at);
}

/** A response closes with its sequence where that is due earlier (decision 0073). */
function listStepDates(view: CourseView, scheduleStart: ScheduleStart): CourseDate[] {
  return responseStepsOf(view).flatMap((step) => {
    const sequence = view.course.sequences[step.sequence];
    if (!sequence || view.sequences[step.sequence] === 'hidden') return [];
    const due = step.step === 'submission' ? dueOf(view.course.tree, sequence.block, scheduleStart) : null;
    return due === null || step.dueAt < due ? [{ kind: 'response-step', at: step.dueAt, step }] : [];
  });
}

/** Graded sequences visible to this audience. */
const assignmentsOf = perShape(
  () => '',
  (view): readonly CompiledSequence[] =>
    view.course.sequences.filter(({ index, block }) => block.graded && view.sequences[index] !== 'hidden'),
);

/**
 * The dates of the outline's card: today or later in the learner's zone, with at most one assignment, the next one. If none
 * is ahead of a learner who has missed some, it is the first missed one, because the banner about missed work requires an
 * assignment among the dates (BAN-01).
 */
export function listUpcomingDates(
  dates: readonly CourseDate[],
  completion: CompletionOverlay,
  { now, zone, hasMissed }: { now: number; zone: string; hasMissed: boolean },
): CourseDate[] {
  const undone = dates.filter((date) =>
    date.kind === 'response-step'
      ? !isStepDone(date.step, completion)
      : date.kind === 'assignment' && isUndone(date.sequence, completion),
  );
  const assignment = undone.find(({ at }) => at >= now) ?? (hasMissed ? undone[0] : undefined);
  return dates.filter((date) =>
    date.kind === 'assignment' || date.kind === 'response-step'
      ? date === assignment
      : isTodayOrLater(date.at, { now, zone }),
  );
}

/** Whether graded work is left in a sequence; never if there is none. */
export function isUndone({ index }: CompiledSequence, completion: CompletionOverlay): boolean {
  return completion.assignments[index] !== 1;
}

/** A submitted response is complete in part until its learner has assessed what they have to. */
export function isStepDone({ step, block }: ResponseStep, { responses }: CompletionOverlay): boolean {
  const done = responses.get(block.usageKey) ?? 0;
  return step === 'submission' ? done > 0 : done >= 1;
}

// No day in any zone is longer, even when clocks are set back.
const LONGEST_DAY = 27 * HOUR;

/** Most dates are far from today: computing the day of each in a time zone would be too slow. */
function isTodayOrLater(at: number, { now, zone }: { now: number; zone: string }): boolean {
  if (at >= now) return true;
  return at > now - LONGEST_DAY && dayIn(zone, at) >= dayIn(zone, now);
}

/**
 * What a learner of a self-paced course has missed: unfinished work past its due date, and whether some of it requires full
 * access.
 */
export function findMissed(
  view: CourseView,
  completion: CompletionOverlay,
  learner: DatesLearner & { now: number },
): { deadlines: boolean; gatedContent: boolean } {
  const { now } = learner;
  const missed = { deadlines: false, gatedContent: false };
  if (learner.scheduleStart === null || hasEnded(view, now)) return missed;
  for (const sequence of assignmentsOf(view)) {
    const due = dueOf(view.course.tree, sequence.block, learner.scheduleStart);
    if (due === null || due >= now || !isUndone(sequence, completion)) continue;
    missed.deadlines = true;
    if (!view.hasAccess[sequence.index]) missed.gatedContent = true;
  }
  return missed;
}

/** From the end date on. */
export function hasEnded({ course }: CourseView, now: number): boolean {
  return course.tree.end !== null && now >= course.tree.end;
}
