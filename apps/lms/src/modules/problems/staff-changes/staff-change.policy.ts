import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { ProblemContent } from '@lectern/olx';
import { countingScore } from '../attempts.policy.ts';
import { type Answers, fitAnswers, type Judgement, listFaults, weighted } from '../judging/judge.policy.ts';
import type { ProblemState } from '../problem-state.ts';

export const STAFF_CHANGES = ['reset-attempts', 'rescore', 'override'] as const;
export type StaffChangeKind = (typeof STAFF_CHANGES)[number];
/** The recorded kinds of changes, including grades for work that no program judges. */
export type RecordedChangeKind =
  | StaffChangeKind
  | 'grade'
  | 'remove-grade'
  | 'return-work'
  | 'grade-response'
  | 'cancel-response'
  | 'reopen-response';

/** A change that staff make to a learner's work; `points` are weighted. */
export type StaffChange =
  | { kind: 'reset-attempts' }
  | { kind: 'rescore' }
  | { kind: 'override'; points: number };

/** The weighted points that count; null if nothing was scored yet. */
export function countingPoints(
  problem: ProblemContent,
  { scores }: Pick<ProblemState, 'scores'>,
): number | null {
  const earned = countingScore(problem.gradingMethod, scores);
  return earned === null ? null : weighted(problem, Math.min(earned, problem.pointsPossible)).earned;
}

/** The maximum of weighted points. */
export function possiblePoints(problem: ProblemContent): number {
  return weighted(problem, 0).possible;
}

/**
 * The last submitted answers in the format of the problem's current version; null if it can't judge any: nothing was
 * submitted, other answers were saved since, or the problem has other questions now. `state` as stored: its judgement
 * shows whether answers were submitted.
 */
export function findRescorable(problem: ProblemContent, state: ProblemState): Answers | null {
  if (state.judgement === null || state.scores.length === 0) return null;
  const answers = fitAnswers(problem, state.answers);
  return listFaults(problem, answers).length === 0 ? answers : null;
}

/** Whether a judgement of the answers in one state also applies to those in another. */
export function isSameSubmission(one: ProblemState, other: ProblemState): boolean {
  return isDeepStrictEqual(submissionOf(one), submissionOf(other));
}

/** Changes with the submission and its score, so that a form made from earlier work can be told from a current one. */
export function etagOf(state: ProblemState): string {
  return createHash('sha256')
    .update(JSON.stringify(submissionOf(state)))
    .digest('base64url');
}

/** Whether a change would only repeat what was done: the second click of a double-click. */
export function isRepeated(problem: ProblemContent, state: ProblemState, change: StaffChange): boolean {
  if (change.kind === 'override') return change.points === countingPoints(problem, state);
  return change.kind === 'reset-attempts' && state.attempts === 0;
}

function submissionOf({ answers, judgement, scores, attempts, seed }: ProblemState) {
  return { answers, judgement, scores, attempts, seed };
}

/** The changes that are possible in a state. */
export function listPossibleChanges(problem: ProblemContent, state: ProblemState): StaffChangeKind[] {
  const isPossible: Record<StaffChangeKind, boolean> = {
    'reset-attempts': state.attempts > 0,
    rescore: findRescorable(problem, state) !== null,
    override: possiblePoints(problem) > 0,
  };
  return STAFF_CHANGES.filter((kind) => isPossible[kind]);
}

/**
 * The state after a change; null where it is not possible. `rescored`: the judgement of the answers by the current version, for
 * rescoring. Throws RangeError for points that the problem isn't worth.
 */
export function afterStaffChange(
  problem: ProblemContent,
  state: ProblemState,
  change: StaffChange,
  rescored: Judgement | null = null,
): ProblemState | null {
  if (!listPossibleChanges(problem, state).includes(change.kind)) return null;
  switch (change.kind) {
    case 'reset-attempts':
      return { ...state, attempts: 0, lastSubmittedAt: null, recentSubmissions: [] };
    case 'rescore':
      return (
        rescored && {
          ...state,
          answers: fitAnswers(problem, state.answers),
          judgement: rescored,
          scores: [...state.scores.slice(0, -1), rescored.earned],
          possible: rescored.possible,
          correct: rescored.outcome === 'correct',
        }
      );
    case 'override': {
      const possible = possiblePoints(problem);
      if (!(change.points >= 0 && change.points <= possible))
        throw new RangeError('points must be within 0..possible');
      // Later answers are weighed against it by the problem's grading method.
      const points = (change.points / possible) * problem.pointsPossible;
      return { ...state, scores: [points], possible: problem.pointsPossible };
    }
  }
}
