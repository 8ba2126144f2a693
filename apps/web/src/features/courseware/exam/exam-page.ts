import type { Exam } from '../../../lms/exams.ts';

/**
 * What a timed exam shows: its `content` while the clock runs, for `review` once it is over and due for everyone;
 * otherwise a page that says how to start it or why that isn't possible.
 */
export type ExamPage = 'content' | 'review' | 'start' | 'ended' | 'missed' | 'proctored' | 'enroll';

/** Attempts that were created but not started, and those that a proctoring service didn't admit. */
const notStarted = new Set([
  'eligible',
  'created',
  'download_software_clicked',
  'ready_to_start',
  'ready_to_resume',
  'onboarding_missing',
  'onboarding_pending',
  'onboarding_failed',
  'onboarding_expired',
  'declined',
]);

/** `exam` is null if the server stores none: its own rules then decide what the units show. */
export function decideExamPage(exam: Exam | null, isEnrolled: boolean): ExamPage {
  if (!isEnrolled) return 'enroll';
  if (exam === null) return 'content';
  const { attempt, type, isPastDue, hideAfterDue } = exam;
  if (attempt?.isRunning) return 'content';
  const isTaken = attempt !== null && !notStarted.has(attempt.status);
  if (isTaken && isPastDue && !hideAfterDue) return 'review';
  if (isTaken) return 'ended';
  if (isPastDue) return 'missed';
  return type === 'timed' ? 'start' : 'proctored';
}
