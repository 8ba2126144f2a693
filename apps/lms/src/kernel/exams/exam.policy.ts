import type { ExamSettings } from '@lectern/olx';
import { defineMessages, t } from '../../i18n/messages.ts';
import { MINUTE, SECOND } from '../../lib/durations.ts';

const messages = defineMessages({
  description: { defaultMessage: 'Timed Exam', description: 'Kind of a lesson in the outline of a course' },
});

/** A learner's attempt that counts: one that was not reset. Times are epoch milliseconds. */
export interface ExamAttempt {
  id: number;
  sequenceKey: string;
  startedAt: number;
  /** The first moment that no longer counts. */
  endsAt: number;
  /** The learner has stopped and may still return to the questions. */
  isReadyToSubmit: boolean;
  submittedAt: number | null;
}

/**
 * A learner's state in a timed exam: `ready` to start; `running`; `submitted`, by them or by the clock; `missed`, as
 * its due date passed before they started; `review`: it is over and due for everyone, and its questions may be read.
 */
export type ExamState = 'ready' | 'running' | 'submitted' | 'missed' | 'review';

/** The description of a timed exam in outlines, in the reader's language; in English, that of Open edX. */
export const examDescription = (): string => t(messages.description);
/** The icon of a timed exam in outlines: that of Open edX. */
export const EXAM_ICON = 'fa-clock-o';
/** As above, in calls that describe a timed exam by an object. */
export const examInfo = () => ({
  short_description: examDescription(),
  suggested_icon: EXAM_ICON,
  in_completed_state: false,
});

/** The author's limit in minutes; null for a sequence without a clock. */
export function timeLimitOf({ exam }: { exam: ExamSettings | null }): number | null {
  if (exam === null || !exam.isTimeLimited) return null;
  const { timeLimitMinutes } = exam;
  return timeLimitMinutes !== null && timeLimitMinutes > 0 ? timeLimitMinutes : null;
}

/** Whether the clock of an attempt still runs. An attempt ends by itself: no process has to run at that time. */
export function isRunning({ submittedAt, endsAt }: ExamAttempt, now: number): boolean {
  return submittedAt === null && now < endsAt;
}

/** Whether time rather than the learner ended an attempt. */
export function isTimedOut({ submittedAt, endsAt }: ExamAttempt, now: number): boolean {
  return submittedAt === null && now >= endsAt;
}

/** `due`: the learner's own due date. After it nobody can start, and what isn't hidden then can be read. */
export function examStateOf(
  { attempt, due, hideAfterDue }: { attempt: ExamAttempt | null; due: number | null; hideAfterDue: boolean },
  now: number,
): ExamState {
  const isDue = due !== null && now >= due;
  if (attempt === null) return isDue ? 'missed' : 'ready';
  if (isRunning(attempt, now)) return 'running';
  return isDue && !hideAfterDue ? 'review' : 'submitted';
}

/** Whether the questions may be read in this state. Only a `running` exam takes answers. */
export function isReadable(state: ExamState): boolean {
  return state === 'running' || state === 'review';
}

/** When an attempt ends: after the learner's time, or at the due date if that is earlier. `minutes` includes extra time. */
export function endOfAttempt({
  startedAt,
  minutes,
  due,
}: {
  startedAt: number;
  minutes: number;
  due: number | null;
}): number {
  const end = startedAt + minutes * MINUTE;
  return due === null ? end : Math.min(end, due);
}

/** Seconds left, rounded up: 0 only if none is left. */
export function secondsLeft({ endsAt, submittedAt }: ExamAttempt, now: number): number {
  return submittedAt === null ? Math.max(0, Math.ceil((endsAt - now) / SECOND)) : 0;
}

/** The seconds left at which learners are warned: a fifth and a twentieth of their time, as in Open edX. */
export function thresholdsOf({ startedAt, endsAt }: ExamAttempt): { low: number; critical: number } {
  const seconds = (endsAt - startedAt) / SECOND;
  return { low: Math.floor(seconds * 0.2), critical: Math.floor(seconds * 0.05) };
}
