import * as v from 'valibot';
import type { Judgement } from './judging/judge.policy.ts';

/** What a page needs to show a judgement. Feedback is only found by its hash or shown as the text that it is. */
const storedJudgement = v.object({
  outcome: v.picklist(['correct', 'partially-correct', 'incorrect']),
  verdicts: v.array(
    v.object({
      questionId: v.string(),
      outcome: v.picklist(['correct', 'partially-correct', 'incorrect']),
      credit: v.pipe(v.number(), v.minValue(0), v.maxValue(1)),
      feedback: v.array(
        v.object({
          label: v.nullish(v.string()),
          html: v.optional(v.string()),
          hash: v.optional(v.string()),
        }),
      ),
    }),
  ),
  earned: v.number(),
  possible: v.number(),
  messages: v.optional(v.array(v.string())),
});

/**
 * Whether a stored judgement can be shown. Releases before the results of scripts were validated stored whatever a script
 * wrote as its result, which then broke the unit.
 */
export function isJudgement(stored: unknown): stored is Judgement {
  return v.is(storedJudgement, stored);
}
