import * as v from 'valibot';
import { defineCall, type ReplyBody } from '../call.ts';
import { courseKey, usageKey } from '../keys.ts';
import { refusal } from '../responses.ts';
import { unitCompletion } from './completion.ts';

/** Answers by question: a text or the chosen option, or several choices. */
export const problemAnswers = v.record(
  v.pipe(v.string(), v.maxLength(200)),
  v.union([v.pipe(v.string(), v.maxLength(10_000)), v.pipe(v.array(v.string()), v.maxLength(200))]),
);

/**
 * Names one submission: sent again with the same key, because its response was lost, it counts once.
 */
export const submissionKey = v.optional(v.pipe(v.string(), v.maxLength(60)));

/**
 * The response of every problem handler: the re-rendered problem, a sentence for assistive technology, and its effect
 * on completion. Lectern's own calls have camelCase keys, as its frame messages do.
 */
export const problemView = v.object({
  html: v.string(),
  announcement: v.string(),
  complete: v.boolean(),
  unit: v.nullable(unitCompletion),
  /** Whether this answer passes the entrance exam: the rest of the course is open. */
  passedEntranceExam: v.boolean(),
  /**
   * Whether content has appeared in the unit or disappeared from it, because a condition is met now: the page must be
   * reloaded.
   */
  contentChanged: v.boolean(),
});

const params = v.object({ courseId: courseKey, usageKey });
const nothing = v.nullish(v.strictObject({}));
const responses = {
  200: { description: 'The current state of the problem', body: problemView },
  400: refusal('Malformed key or body, or an answer that cannot be parsed; nothing was saved'),
  401: refusal('No unit token, or one that has expired'),
  403: refusal('The token is for another unit, or the rules do not allow it now'),
  404: refusal('No such problem in the unit'),
  409: refusal('The problem changed meanwhile; load it again'),
} as const;

const shared = {
  section: 'lectern',
  method: 'POST',
  host: 'units',
  auth: 'unit-token',
  params,
  responses,
} as const;

/** The current state of the problem. */
export const problemGetCall = defineCall({
  ...shared,
  id: 'problemGet',
  summary: 'Show a problem',
  path: '/courses/:courseId/xblock/:usageKey/handler/problem_get',
  body: nothing,
});
export type ProblemViewWire = ReplyBody<typeof problemGetCall, 200>;

/** Submits answers: they are judged, and an attempt is used up. */
export const problemCheckCall = defineCall({
  ...shared,
  id: 'problemCheck',
  summary: 'Submit answers to a problem',
  path: '/courses/:courseId/xblock/:usageKey/handler/problem_check',
  body: v.object({ answers: problemAnswers, key: submissionKey }),
  responses: {
    ...responses,
    429: refusal('Too many submissions of this problem; `Retry-After` says in how many seconds one is taken'),
    503: refusal('Too many answers are being graded; `Retry-After` says in how many seconds to try again'),
  },
});

/** Saves answers without submitting them. */
export const problemSaveCall = defineCall({
  ...shared,
  id: 'problemSave',
  summary: 'Save answers without submitting',
  path: '/courses/:courseId/xblock/:usageKey/handler/problem_save',
  body: v.object({ answers: problemAnswers }),
});

/** Clears the fields and, if the author wants that, draws new values. */
export const problemResetCall = defineCall({
  ...shared,
  id: 'problemReset',
  summary: 'Reset a problem',
  path: '/courses/:courseId/xblock/:usageKey/handler/problem_reset',
  body: nothing,
});

/** Returns answers and explanation, if the author's rule allows it now. */
export const problemShowCall = defineCall({
  ...shared,
  id: 'problemShow',
  summary: 'Show the answer to a problem',
  path: '/courses/:courseId/xblock/:usageKey/handler/problem_show',
  body: nothing,
});

/** Returns the next hint. */
export const problemHintCall = defineCall({
  ...shared,
  id: 'problemHint',
  summary: 'Show the next hint',
  path: '/courses/:courseId/xblock/:usageKey/handler/problem_hint',
  body: nothing,
});
