import { callPath, type ExamAttemptWire, type ExamWire, pollAttemptCall } from '@lectern/contract';
import type { Block } from '@lectern/olx';
import { courseLinks, type LinkBase } from '../../kernel/course/links.ts';
import {
  type ExamAttempt,
  endOfAttempt,
  isRunning,
  secondsLeft,
  thresholdsOf,
  timeLimitOf,
} from '../../kernel/exams/exam.policy.ts';
import { examIdOf } from '../../kernel/exams/exam-id.ts';
import { MINUTE } from '../../lib/durations.ts';
import { isoTimeOrNull } from '../../lib/iso.ts';
import { formatMinutes, formatTimeLeft } from './format-time.policy.ts';

/** An exam for one learner. */
export interface ExamFacts {
  courseKey: string;
  block: Block;
  /** The learner's own due date. */
  due: number | null;
  /** Minutes beyond the author's limit. */
  extraMinutes: number;
  attempt: ExamAttempt | null;
}

interface ExamContext {
  site: LinkBase;
  /** Epoch milliseconds. */
  now: number;
}

/** An exam as wire contract 20.2 describes it; its time is the learner's own, cut short by the due date. */
export function presentExam(
  { courseKey, block, due, extraMinutes, attempt }: ExamFacts,
  context: ExamContext,
): ExamWire {
  const isPastDue = due !== null && context.now >= due;
  const isPractice = block.exam?.isPractice ?? false;
  // Clients that don't know how to reset a practice exam show its first page again when there is no attempt.
  const isRepeatable = isPractice && attempt !== null && !isRunning(attempt, context.now) && !isPastDue;
  const presented = attempt && presentAttempt(attempt, { courseKey, name: block.displayName }, context);
  const limit = (timeLimitOf(block) ?? 0) + extraMinutes;
  const end = endOfAttempt({ startedAt: context.now, minutes: limit, due });
  const minutes =
    attempt && !isRepeatable
      ? allowedMinutes(attempt)
      : Math.max(0, Math.floor((end - context.now) / MINUTE));
  return {
    ...presentExamSettings({ courseKey, block, due }, minutes),
    total_time: formatMinutes(minutes),
    // The contract's practice exams are proctored, which this LMS can't do.
    type: 'timed',
    passed_due_date: isPastDue,
    prerequisite_status: null,
    attempt: isRepeatable ? {} : (presented ?? {}),
    ...(isRepeatable && { previous_attempt: presented }),
    use_legacy_attempt_api: true,
  };
}

/** What the team has set; `minutes`: the time of this learner. */
export function presentExamSettings(
  { courseKey, block, due }: Pick<ExamFacts, 'courseKey' | 'block' | 'due'>,
  minutes: number,
) {
  return {
    id: examIdOf(block.usageKey),
    course_id: courseKey,
    content_id: block.usageKey,
    external_id: null,
    exam_name: block.displayName,
    time_limit_mins: minutes,
    is_proctored: false,
    is_practice_exam: block.exam?.isPractice ?? false,
    is_active: true,
    due_date: isoTimeOrNull(due),
    hide_after_due: block.hideAfterDue,
    backend: null,
  };
}

/** The minutes that an attempt was given, including later extensions. */
export function allowedMinutes({ startedAt, endsAt }: ExamAttempt): number {
  return Math.max(1, Math.round((endsAt - startedAt) / MINUTE));
}

/** `unansweredCount`: exercises without a submitted answer, where that is known. */
export function presentAttempt(
  attempt: ExamAttempt,
  { courseKey, name, unansweredCount }: { courseKey: string; name: string; unansweredCount?: number | null },
  { site, now }: ExamContext,
): ExamAttemptWire {
  const left = secondsLeft(attempt, now);
  const { low, critical } = thresholdsOf(attempt);
  return {
    attempt_id: attempt.id,
    attempt_status: attemptStatusOf(attempt, now),
    in_timed_exam: true,
    taking_as_proctored: false,
    exam_type: 'a timed exam',
    exam_display_name: name,
    exam_url_path: courseLinks(site, courseKey).courseware(attempt.sequenceKey),
    time_remaining_seconds: left,
    low_threshold_sec: low,
    critically_low_threshold_sec: critical,
    course_id: courseKey,
    accessibility_time_string: formatTimeLeft(left),
    exam_started_poll_url: callPath(pollAttemptCall, { attemptId: String(attempt.id) }),
    desktop_application_js_url: '',
    ping_interval: 60,
    attempt_code: '',
    software_download_url: '',
    total_time: formatMinutes(allowedMinutes(attempt)),
    external_id: null,
    attempt_ready_to_resume: false,
    use_legacy_attempt_api: true,
    ...(unansweredCount != null && { unanswered_count: unansweredCount }),
  };
}

/** An attempt that ended by the clock counts as submitted, as in Open edX. */
export function attemptStatusOf(
  attempt: ExamAttempt,
  now: number,
): 'started' | 'ready_to_submit' | 'submitted' {
  if (!isRunning(attempt, now)) return 'submitted';
  return attempt.isReadyToSubmit ? 'ready_to_submit' : 'started';
}
