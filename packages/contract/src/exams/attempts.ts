import * as v from 'valibot';
import { defineCall } from '../call.ts';
import { courseKey, usageKey } from '../keys.ts';
import { refusal } from '../responses.ts';
import { lenientBoolean, lenientNumber, lenientString } from '../types.ts';
import { examState, proctoringSettings } from './exam.ts';

/** A number in a path. */
export const numericId = v.pipe(v.string(), v.regex(/^\d{1,15}$/, 'Not a number'));

/** The actions of a learner on an attempt (wire contract 20.2). */
export const attemptActions = [
  'start',
  'stop',
  'submit',
  'ping',
  'error',
  'reset_attempt',
  'click_download_software',
  'decline',
] as const;

/** The request that starts an exam sends its booleans as text (trap 8). */
export const startAttemptBody = v.object({
  /** Sent as text by some clients. */
  exam_id: v.union([v.number(), v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number))]),
  start_clock: v.picklist(['true', 'false']),
  attempt_proctored: v.optional(v.picklist(['true', 'false'])),
});

/** An action on an attempt; `detail` goes with `error`. */
export const updateAttemptBody = v.object({
  action: v.picklist(attemptActions),
  detail: v.optional(v.string()),
});

export const attemptId = v.object({ exam_attempt_id: v.number() });

/**
 * An attempt as the poll returns it: the state in `status` from an LMS, in `attempt_status` from an exam service. Clients
 * read the state and the time left; scripts the rest.
 */
export const attemptRow = v.object({
  status: lenientString,
  attempt_status: lenientString,
  time_remaining_seconds: lenientNumber,
  accessibility_time_string: lenientString,
  id: lenientNumber,
  created: lenientString,
  modified: lenientString,
  started_at: lenientString,
  completed_at: lenientString,
  user: v.nullish(v.object({ id: v.number(), username: v.string(), email: v.string() })),
  proctored_exam: v.nullish(v.looseObject({ id: v.number(), content_id: v.string() })),
  allowed_time_limit_mins: lenientNumber,
  external_id: lenientString,
  attempt_code: lenientString,
  review_policy_id: lenientNumber,
  is_sample_attempt: lenientBoolean,
  taking_as_proctored: lenientBoolean,
  is_status_acknowledged: lenientBoolean,
  is_resumable: lenientBoolean,
  ready_to_resume: lenientBoolean,
  resumed: lenientBoolean,
});
export type AttemptRowWire = v.InferOutput<typeof attemptRow>;

export const examRefusals = {
  400: refusal('The request makes no sense for this exam'),
  401: refusal('Anonymous'),
  403: refusal('Not allowed'),
  404: refusal('Unknown exam or attempt'),
} as const;

/** Exam and attempt of a sequence (`content_id`), and the running attempt in any course; empty for a visitor. */
export const examAttemptCall = defineCall({
  id: 'examAttempt',
  summary: 'Exam and attempts of a learner',
  section: '20.2',
  method: 'GET',
  path: '/api/edx_proctoring/v1/proctored_exam/attempt/course_id/:courseId',
  host: 'lms',
  auth: 'optional',
  params: v.object({ courseId: courseKey }),
  query: v.object({ content_id: v.optional(usageKey), is_learning_mfe: v.optional(v.literal('true')) }),
  responses: { 200: { description: 'The exam and the running attempt', body: examState }, ...examRefusals },
});

/** Creates an attempt and, if requested, starts its clock. */
export const startAttemptCall = defineCall({
  id: 'startAttempt',
  summary: 'Start an exam attempt',
  section: '20.2',
  method: 'POST',
  path: '/api/edx_proctoring/v1/proctored_exam/attempt',
  host: 'lms',
  auth: 'user',
  body: startAttemptBody,
  responses: { 200: { description: 'The attempt', body: attemptId }, ...examRefusals },
});

/** Applies an action to an attempt. */
export const updateAttemptCall = defineCall({
  id: 'updateAttempt',
  summary: 'Act on an exam attempt',
  section: '20.2',
  method: 'PUT',
  path: '/api/edx_proctoring/v1/proctored_exam/attempt/:attemptId',
  host: 'lms',
  auth: 'user',
  params: v.object({ attemptId: numericId }),
  body: updateAttemptBody,
  responses: { 200: { description: 'The attempt', body: attemptId }, ...examRefusals },
});

/** Polls the state of the running attempt: at the URL in the attempt, every minute. */
export const pollAttemptCall = defineCall({
  id: 'pollAttempt',
  summary: 'Poll the running attempt',
  section: '20.2',
  method: 'GET',
  path: '/api/edx_proctoring/v1/proctored_exam/attempt/:attemptId',
  urlFromServer: true,
  host: 'lms',
  auth: 'user',
  params: v.object({ attemptId: numericId }),
  query: v.object({
    sourceid: v.optional(v.string()),
    proctored: v.optional(v.picklist(['true', 'false'])),
  }),
  responses: {
    200: { description: 'The attempt', body: attemptRow },
    ...examRefusals,
  },
});

/** The reviewers' objections. */
export const reviewPolicyCall = defineCall({
  id: 'reviewPolicy',
  summary: "Reviewers' rules of an exam",
  section: '20.2',
  method: 'GET',
  path: '/api/edx_proctoring/v1/proctored_exam/review_policy/exam_id/:examId/',
  host: 'lms',
  auth: 'user',
  params: v.object({ examId: numericId }),
  responses: {
    200: { description: 'The rules', body: v.object({ review_policy: lenientString }) },
    ...examRefusals,
  },
});

/** Proctoring texts and links of an exam. */
export const proctoringSettingsCall = defineCall({
  id: 'proctoringSettings',
  summary: 'Proctoring settings of an exam',
  section: '20.2',
  method: 'GET',
  path: '/api/edx_proctoring/v1/proctored_exam/settings/exam_id/:examId/',
  host: 'lms',
  auth: 'user',
  params: v.object({ examId: numericId }),
  responses: { 200: { description: 'The settings', body: proctoringSettings }, ...examRefusals },
});

/** Identity verification, as requested by clients of 2021. */
export const verificationStatusCall = defineCall({
  id: 'verificationStatus',
  summary: 'Identity verification of the caller',
  section: '20.2',
  method: 'GET',
  path: '/verify_student/status/',
  host: 'lms',
  auth: 'user',
  responses: {
    200: {
      description: 'The state of the verification',
      body: v.object({ status: v.string(), can_verify: v.boolean() }),
    },
    ...examRefusals,
  },
});
