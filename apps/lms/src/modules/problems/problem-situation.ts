import type { Block, ProblemContent } from '@lectern/olx';
import { contentHashOf } from '../../kernel/rendering/content-hash.ts';
import { emptyProblemState, type ProblemSituation, type ProblemState } from './problem-state.ts';
import { withFeedbackHtml } from './stored-feedback.ts';
import { isJudgement } from './stored-judgement.ts';
import { rescaleScores } from './stored-scores.ts';
import type { VariantOf } from './variants.ts';

/**
 * A problem in a learner's current state. `state` may have been stored for another version of the problem; `seed` applies
 * until the learner has a stored one; `variantOf` gives the problem for it; `now` is epoch milliseconds.
 */
export function problemSituation(
  block: Block,
  written: ProblemContent,
  { state, seed, now, variantOf }: { state: unknown; seed: number; now: number; variantOf: VariantOf },
): ProblemSituation {
  const kept = { ...emptyProblemState(seed), ...((state ?? {}) as Partial<ProblemState>) };
  const problem = variantOf(written, kept.seed);
  const { judgement: stored, contentHash } = kept;
  const isCurrent = isJudgement(stored) && contentHash === contentHashOf(problem);
  const judgement = isCurrent ? withFeedbackHtml(stored, problem) : null;
  return { problem, block, now, state: { ...rescaleScores(kept, problem), judgement } };
}
