import type { ProblemContent } from '@lectern/olx';
import type { ProblemState } from './problem-state.ts';
import { isJudgement } from './stored-judgement.ts';

/**
 * A stored state with its scores out of the points of this version of the problem. Where an import changed the points,
 * the earned fraction is preserved, as in grades. Pass the judgement as stored.
 */
export function rescaleScores(
  state: ProblemState,
  { pointsPossible }: Pick<ProblemContent, 'pointsPossible'>,
): ProblemState {
  const former = state.possible ?? findFormerPoints(state);
  if (former === null || former <= 0 || pointsPossible <= 0) return state;
  const scores =
    former === pointsPossible ? state.scores : state.scores.map((score) => (score / former) * pointsPossible);
  return { ...state, scores, possible: pointsPossible };
}

/**
 * The points of the version that was answered last, for states of releases that stored them only in the judgement. Null
 * where staff set the points since, for another version maybe; these scores are left as they are.
 */
function findFormerPoints({ judgement, scores }: ProblemState): number | null {
  return isJudgement(judgement) && judgement.earned === scores.at(-1) ? judgement.possible : null;
}
