import type { ProblemContent } from '@lectern/olx';
import { countingScore, type ProblemState } from './attempts.policy.ts';
import { fitAnswers, type Judgement, judgeProblem, listFaults, weighted } from './judge.policy.ts';

export const STAFF_CHANGES = ['reset-attempts', 'rescore', 'override'] as const;
export type StaffChangeKind = (typeof STAFF_CHANGES)[number];

/** A change that staff make to a learner's work; `points` are weighted. */
export type StaffChange =
  | { kind: 'reset-attempts' }
  | { kind: 'rescore' }
  | { kind: 'override'; points: number };

/** The weighted points that count; null before anything was scored. */
export function countingPoints(
  problem: ProblemContent,
  { scores }: Pick<ProblemState, 'scores'>,
): number | null {
  const earned = countingScore(problem.gradingMethod, scores);
  return earned === null ? null : weighted(problem, Math.min(earned, problem.pointsPossible)).earned;
}

/** The most that can be earned, weighted. */
export function possiblePoints(problem: ProblemContent): number {
  return weighted(problem, 0).possible;
}

/**
 * The last submitted answer by the current version of the problem; null without one: nothing was submitted, other answers were
 * saved since, or the problem asks something else by now. `state` as stored: its judgement tells whether answers were submitted.
 */
export function judgeAgain(problem: ProblemContent, state: ProblemState): Judgement | null {
  if (state.judgement === null || state.scores.length === 0) return null;
  const answers = fitAnswers(problem, state.answers);
  return listFaults(problem, answers).length === 0 ? judgeProblem(problem, answers) : null;
}

/** The changes that are possible in a state. */
export function listPossibleChanges(problem: ProblemContent, state: ProblemState): StaffChangeKind[] {
  const isPossible: Record<StaffChangeKind, boolean> = {
    'reset-attempts': state.attempts > 0,
    rescore: judgeAgain(problem, state) !== null,
    override: possiblePoints(problem) > 0,
  };
  return STAFF_CHANGES.filter((kind) => isPossible[kind]);
}

/** The state after a change; null where it is not possible. Throws RangeError for points that the problem isn't worth. */
export function afterStaffChange(
  problem: ProblemContent,
  state: ProblemState,
  change: StaffChange,
): ProblemState | null {
  if (!listPossibleChanges(problem, state).includes(change.kind)) return null;
  switch (change.kind) {
    case 'reset-attempts':
      return { ...state, attempts: 0, lastSubmittedAt: null, recentSubmissions: [] };
    case 'rescore': {
      const judgement = judgeAgain(problem, state);
      if (!judgement) return null;
      return {
        ...state,
        answers: fitAnswers(problem, state.answers),
        judgement,
        scores: [...state.scores.slice(0, -1), judgement.earned],
        correct: judgement.outcome === 'correct',
      };
    }
    case 'override': {
      const possible = possiblePoints(problem);
      if (!(change.points >= 0 && change.points <= possible))
        throw new RangeError('points must be within 0..possible');
      // Later answers are weighed against it by the problem's grading method.
      return { ...state, scores: [(change.points / possible) * problem.pointsPossible] };
    }
  }
}
