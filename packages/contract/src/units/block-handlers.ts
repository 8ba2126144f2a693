import * as v from 'valibot';
import { defineCall } from '../call.ts';
import { courseKey, usageKey } from '../keys.ts';
import { refusal } from '../responses.ts';
import { unitCompletion } from './completion.ts';
import { unitToken } from './unit-token.ts';

const params = v.object({ courseId: courseKey, usageKey });
const refusals = {
  400: refusal('Malformed key or body'),
  401: refusal('No unit token, or one that has expired'),
  403: refusal('The token is for another unit, or the rules do not allow it'),
  404: refusal('No such block in the unit'),
} as const;

const shared = { section: 'lectern', method: 'POST', host: 'units', auth: 'unit-token', params } as const;

/** A block was actually seen (html) or watched far enough (video); 1 marks it complete permanently. */
export const publishCompletionCall = defineCall({
  ...shared,
  id: 'publishCompletion',
  summary: 'Mark a block as complete',
  path: '/courses/:courseId/xblock/:usageKey/handler/publish_completion',
  body: v.object({ completion: v.literal(1) }),
  responses: {
    200: {
      description: 'Saved',
      /** `contentChanged` as for problems. */
      body: v.object({
        result: v.literal('ok'),
        unit: v.nullable(unitCompletion),
        contentChanged: v.boolean(),
      }),
    },
    ...refusals,
  },
});

/** A player's state for the learner's next visit: position in seconds, speed, transcript and caption choices. */
export const userState = v.strictObject({
  position: v.optional(v.pipe(v.number(), v.finite(), v.minValue(0))),
  duration: v.optional(v.pipe(v.number(), v.finite(), v.minValue(0))),
  speed: v.optional(v.pipe(v.number(), v.minValue(0.25), v.maxValue(4))),
  volume: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(1))),
  captions: v.optional(v.boolean()),
  transcript: v.optional(v.boolean()),
  language: v.optional(v.pipe(v.string(), v.maxLength(35))),
});
export type UserStateWire = v.InferOutput<typeof userState>;

/** Stores a player's state; absent fields stay as they are. */
export const saveUserStateCall = defineCall({
  ...shared,
  id: 'saveUserState',
  summary: "Keep a player's place and settings",
  path: '/courses/:courseId/xblock/:usageKey/handler/save_user_state',
  body: userState,
  responses: {
    200: { description: 'Saved', body: v.object({ success: v.literal(true) }) },
    ...refusals,
  },
});

/** Renews the token of a unit that stays open, as long as its session lives; `expiresAt` is in epoch seconds. */
export const tokenRefreshCall = defineCall({
  ...shared,
  id: 'tokenRefresh',
  summary: "Renew a unit's token",
  path: '/courses/:courseId/xblock/:usageKey/handler/token_refresh',
  body: v.nullish(v.strictObject({})),
  responses: {
    200: { description: 'A new token', body: unitToken },
    ...refusals,
  },
});
