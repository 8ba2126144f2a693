import * as v from 'valibot';
import { lenientBoolean, lenientDate, lenientNumber, lenientString } from '../types.ts';

/** The known attempt statuses (wire contract 20.2); servers may send others. */
export const attemptStatuses = [
  'eligible',
  'created',
  'download_software_clicked',
  'ready_to_start',
  'started',
  'ready_to_submit',
  'ready_to_resume',
  'submitted',
  'second_review_required',
  'timed_out',
  'verified',
  'rejected',
  'error',
  'onboarding_missing',
  'onboarding_pending',
  'onboarding_failed',
  'onboarding_expired',
  'declined',
] as const;

const textOrNumber = v.nullish(v.union([v.string(), v.number()]));

/** An attempt; times are seconds, `exam_type` is text for people (wire contract 20.2). */
export const examAttempt = v.object({
  attempt_id: v.number(),
  attempt_status: v.string(),
  in_timed_exam: lenientBoolean,
  taking_as_proctored: lenientBoolean,
  exam_type: lenientString,
  exam_display_name: lenientString,
  exam_url_path: lenientString,
  time_remaining_seconds: lenientNumber,
  low_threshold_sec: lenientNumber,
  critically_low_threshold_sec: lenientNumber,
  course_id: lenientString,
  accessibility_time_string: lenientString,
  exam_started_poll_url: lenientString,
  desktop_application_js_url: lenientString,
  ping_interval: lenientNumber,
  attempt_code: lenientString,
  software_download_url: lenientString,
  total_time: textOrNumber,
  external_id: lenientString,
  attempt_ready_to_resume: lenientBoolean,
  /** With this, the client of 2026 uses the calls of the LMS only. */
  use_legacy_attempt_api: lenientBoolean,
  /** Exercises of a running exam without a submitted answer; only Lectern's LMS says it. */
  unanswered_count: lenientNumber,
});
export type ExamAttemptWire = v.InferOutput<typeof examAttempt>;

const nothing = v.strictObject({});
const prerequisites = v.nullish(v.array(v.unknown()));

/** An exam; `total_time` is text from an LMS, minutes from an exam service (wire contract 20.2, 22.7). */
export const exam = v.object({
  id: v.number(),
  exam_name: v.string(),
  course_id: v.string(),
  content_id: v.string(),
  external_id: lenientString,
  time_limit_mins: v.number(),
  total_time: textOrNumber,
  is_proctored: lenientBoolean,
  is_practice_exam: lenientBoolean,
  is_active: lenientBoolean,
  type: v.string(),
  due_date: lenientDate,
  hide_after_due: lenientBoolean,
  /** Whether the exam can no longer be started, and learners may read its questions unless they are hidden. */
  passed_due_date: lenientBoolean,
  backend: lenientString,
  prerequisite_status: v.nullish(
    v.object({
      are_prerequisites_satisifed: lenientBoolean,
      satisfied_prerequisites: prerequisites,
      failed_prerequisites: prerequisites,
      pending_prerequisites: prerequisites,
      declined_prerequisites: prerequisites,
    }),
  ),
  attempt: v.nullish(v.union([examAttempt, nothing])),
  /** The last attempt at a practice exam that may be taken again; `attempt` is then empty. Only Lectern's LMS sends it. */
  previous_attempt: v.nullish(examAttempt),
  use_legacy_attempt_api: lenientBoolean,
});
export type ExamWire = v.InferOutput<typeof exam>;

/** The exam of a sequence, empty without one, and the running attempt. */
export const examState = v.object({
  exam: v.union([exam, nothing]),
  active_attempt: v.nullish(v.union([examAttempt, nothing])),
});
export type ExamStateWire = v.InferOutput<typeof examState>;

/** An attempt or nothing, as an exam service sends it. */
export const attemptOrNothing = v.union([examAttempt, nothing]);

/** Proctoring texts and links (wire contract 20.2). */
export const proctoringSettings = v.object({
  platform_name: lenientString,
  contact_us: lenientString,
  link_urls: v.nullish(
    v.object({
      contact_us: lenientString,
      faq: lenientString,
      online_proctoring_rules: lenientString,
      tech_requirements: lenientString,
    }),
  ),
  exam_proctoring_backend: v.nullish(
    v.object({
      download_url: lenientString,
      instructions: v.nullish(v.array(v.string())),
      name: lenientString,
      rules: v.nullish(v.unknown()),
    }),
  ),
  provider_name: lenientString,
  provider_tech_support_email: lenientString,
  provider_tech_support_phone: lenientString,
  learner_notification_from_email: lenientString,
  integration_specific_email: lenientString,
});
export type ProctoringSettingsWire = v.InferOutput<typeof proctoringSettings>;
