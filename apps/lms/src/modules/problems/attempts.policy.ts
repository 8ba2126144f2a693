import type { ProblemContent } from '@lectern/olx';
import type { Answers, Correctness, Judgement } from './judging/judge.policy.ts';
import type { ProblemSituation, ProblemState } from './problem-state.ts';
import { hasUsedAllAttempts, isClosed, isPastDue, showsCorrectness } from './show-answer.policy.ts';
import { limitWait, recentSubmissions } from './submission-limit.policy.ts';

/** How far the clocks of two processes may differ, in milliseconds. */
const CLOCK_SKEW = 5_000;

export type SubmitRefusal = 'attempts_exhausted' | 'past_due' | 'too_soon' | 'too_many' | 'reset_first';

/** Milliseconds until the next answer is accepted; 0 = now. */
export function waitingTime({ problem, state, now }: ProblemSituation): number {
  if (state.lastSubmittedAt === null) return 0;
  const wait = problem.submissionWaitSeconds * 1000;
  const left = Math.max(0, state.lastSubmittedAt + wait - now);
  // An answer from the future was given before the clock was set back: limits the wait to what the author asked for.
  return left > wait + CLOCK_SKEW ? 0 : left;
}

function needsReset({ problem, state }: ProblemSituation): boolean {
  return problem.rerandomize === 'always' && state.judgement !== null;
}

/** Why an answer is rejected now; null when it is accepted. */
export function submitRefusal(situation: ProblemSituation): SubmitRefusal | null {
  if (isPastDue(situation)) return 'past_due';
  if (hasUsedAllAttempts(situation)) return 'attempts_exhausted';
  if (needsReset(situation)) return 'reset_first';
  if (waitingTime(situation) > 0) return 'too_soon';
  return limitWait(situation.state.recentSubmissions, situation.now) > 0 ? 'too_many' : null;
}

/** Whether the answers in the fields are right, and the learner may know it. */
export function isSolved(situation: ProblemSituation): boolean {
  const { state } = situation;
  return state.correct && state.judgement !== null && showsCorrectness(situation);
}

/** Saving is only useful if submitting uses up an attempt. */
export function canSave(situation: ProblemSituation): boolean {
  const { maxAttempts, rerandomize } = situation.problem;
  if (maxAttempts === null && rerandomize !== 'always') return false;
  return !isClosed(situation) && !needsReset(situation);
}

/**
 * A learner may reset a problem that they have answered, may answer again and haven't solved. If results are hidden,
 * solved problems can be reset, too: a missing button would reveal the result.
 */
export function canReset(situation: ProblemSituation): boolean {
  const { problem, state } = situation;
  if (isClosed(situation) || state.judgement === null) return false;
  if (problem.rerandomize === 'always' || problem.rerandomize === 'onreset') return true;
  return problem.showResetButton && !(state.correct && showsCorrectness(situation));
}

/** Points (before weight) that count of all submissions, oldest first; null when there are none. */
export function countingScore(
  method: ProblemContent['gradingMethod'],
  scores: readonly number[],
): number | null {
  const [first] = scores;
  if (first === undefined) return null;
  switch (method) {
    case 'last_score':
      return scores.at(-1) ?? first;
    case 'first_score':
      return first;
    case 'highest_score':
      return Math.max(...scores);
    case 'average_score':
      return scores.reduce((sum, score) => sum + score, 0) / scores.length;
  }
}

/** The state after a submission that was allowed. */
export function afterSubmission(
  state: ProblemState,
  answers: Answers,
  judgement: Judgement,
  now: number,
): ProblemState {
  return {
    ...state,
    answers,
    judgement,
    attempts: state.attempts + 1,
    lastSubmittedAt: now,
    recentSubmissions: recentSubmissions([...state.recentSubmissions, now], now),
    scores: [...state.scores, judgement.earned],
    possible: judgement.possible,
    correct: judgement.outcome === 'correct',
  };
}

/** The state after "Save": stores the answers and clears the judgement of earlier ones. */
export function afterSaving(state: ProblemState, answers: Answers): ProblemState {
  return { ...state, answers, judgement: null };
}

/** The state after "Reset": clears the fields, but not the attempts and points. */
export function afterReset(problem: ProblemContent, state: ProblemState, seed: number): ProblemState {
  const reorders = problem.rerandomize === 'always' || problem.rerandomize === 'onreset';
  return { ...state, answers: {}, judgement: null, correct: false, seed: reorders ? seed : state.seed };
}

/** The correctness as shown to the learner; null where results are hidden. */
export function visibleCorrectness(situation: ProblemSituation): Correctness | null {
  return showsCorrectness(situation) ? (situation.state.judgement?.outcome ?? null) : null;
}
