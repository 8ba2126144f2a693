import { createHash } from 'node:crypto';
import type { Block, ProblemContent } from '@lectern/olx';
import { emptyProblemState, type ProblemSituation, type ProblemState } from './attempts.policy.ts';

const hashes = new WeakMap<ProblemContent, string>();

/** Names a version of a problem's content: what was said about another version is not shown with this one. */
export function contentHashOf(problem: ProblemContent): string {
  const known = hashes.get(problem);
  if (known !== undefined) return known;
  const hash = createHash('sha256').update(JSON.stringify(problem)).digest('base64url').slice(0, 16);
  hashes.set(problem, hash);
  return hash;
}

/**
 * A problem as it stands for a learner now. `state` is what was kept, of whatever version of the problem, or nothing;
 * `seed` is used until the learner has a seed of their own; `now` is epoch milliseconds.
 */
export function problemSituation(
  block: Block,
  problem: ProblemContent,
  { state, seed, now }: { state: unknown; seed: number; now: number },
): ProblemSituation {
  const kept = { ...emptyProblemState(seed), ...((state ?? {}) as Partial<ProblemState>) };
  const isSameContent = kept.contentHash === contentHashOf(problem);
  return { problem, block, now, state: isSameContent ? kept : { ...kept, judgement: null } };
}
