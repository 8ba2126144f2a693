import * as v from 'valibot';
import { defineCall, type ReplyBody } from '../call.ts';
import { courseKey } from '../keys.ts';
import { refusal } from '../responses.ts';
import { isoDate, lenientString } from '../types.ts';

/**
 * The onboarding panel (wire contract 20.1). All fields are optional, as an empty object hides the panel; dates stay
 * plain text, as an unreadable release date means that the exam is open.
 */
export const onboardingStatus = v.object({
  onboarding_status: lenientString,
  onboarding_link: lenientString,
  expiration_date: lenientString,
  onboarding_release_date: lenientString,
  onboarding_past_due: v.nullish(v.boolean()),
  review_requirements_url: lenientString,
});

const responses = {
  200: { description: 'The state of onboarding', body: onboardingStatus },
  400: refusal('No course_id'),
  401: refusal('Anonymous'),
  403: refusal('Another learner without the right to see them'),
  404: refusal('No onboarding exam, or none within reach'),
} as const;

/** The learner's proctoring onboarding, or the masqueraded learner's for staff. Serves API-05. */
export const onboardingStatusCall = defineCall({
  id: 'onboardingStatus',
  summary: 'Proctoring onboarding status',
  section: '20.1',
  index: 5,
  method: 'GET',
  path: '/api/edx_proctoring/v1/user_onboarding/status',
  host: 'lms',
  auth: 'user',
  query: v.object({
    is_learning_mfe: v.optional(v.literal('true')),
    course_id: courseKey,
    username: v.optional(v.string()),
  }),
  responses,
});
export type OnboardingStatusWire = ReplyBody<typeof onboardingStatusCall, 200>;

/** What a proctoring provider, or an operator, may report about an attempt at onboarding (wire contract 20.1). */
export const onboardingStatuses = [
  'created',
  'download_software_clicked',
  'ready_to_start',
  'started',
  'ready_to_submit',
  'submitted',
  'second_review_required',
  'verified',
  'rejected',
  'error',
  'timed_out',
  'expired',
] as const;

/**
 * A proctoring provider reports the state of a learner's onboarding. Only Lectern has this call. It is signed, and not sent
 * by a browser: see docs/configuration.md. Omitted fields keep their values; null clears one.
 */
export const reportOnboardingCall = defineCall({
  id: 'reportOnboarding',
  summary: 'Report the state of a proctoring onboarding (signed)',
  section: 'lectern',
  method: 'POST',
  path: '/api/proctoring/v1/onboarding',
  host: 'lms',
  auth: 'none',
  body: v.strictObject({
    username: v.pipe(v.string(), v.minLength(1), v.maxLength(150)),
    course_id: courseKey,
    onboarding_status: v.optional(v.nullable(v.picklist(onboardingStatuses))),
    expiration_date: v.optional(v.nullable(isoDate)),
    onboarding_link: v.optional(
      v.nullable(
        v.pipe(
          v.string(),
          v.maxLength(2000),
          v.url(),
          v.regex(/^https?:[!-~\u00A0-\uFFFF]+$/, 'Not an http address'),
        ),
      ),
    ),
    onboarding_release_date: v.optional(v.nullable(isoDate)),
    onboarding_due_date: v.optional(v.nullable(isoDate)),
  }),
  responses: {
    200: { description: 'Noted', body: v.object({ message: v.string() }) },
    400: refusal('What is reported makes no sense'),
    401: refusal('The signature is missing, wrong or too old'),
    404: refusal('No proctoring here, or no such learner in such a course'),
    409: refusal('A later report is known already'),
  },
});

/** The same from the exam service of current releases, where one is configured (wire contract 22.1). */
export const examsOnboardingStatusCall = defineCall({
  id: 'examsOnboardingStatus',
  summary: 'Proctoring onboarding status from the exam service',
  section: '22.1',
  method: 'GET',
  path: '/api/v1/student/course_id/:courseId/onboarding',
  host: 'exams',
  auth: 'user',
  params: v.object({ courseId: courseKey }),
  query: v.object({ username: v.optional(v.string()) }),
  responses,
});
