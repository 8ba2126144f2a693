import type { Block, ProblemContent } from '@lectern/olx';
import type { Answers, Correctness, Judgement } from './judging/judge.policy.ts';
import { limitWait, recentSubmissions } from './submission-limit.policy.ts';

/** The stored state of one learner in one problem. Times are epoch milliseconds. */
export interface ProblemState {
  /** The answers in the fields: last submitted, or saved since. */
  answers: Answers;
  /** How often answers were submitted. */
  attempts: number;
  lastSubmittedAt: number | null;
  /** Times of recent submissions, within the window of the submission limit. */
  recentSubmissions: number[];
  /** The judgement of the answers in the fields; null before the first submission, after a reset or a save. */
  judgement: Judgement | null;
  /** Points of each submission, before weight: the input of the grading method. */
  scores: number[];
  /** What `scores` are out of; null before the first submission, and in states of releases that didn't store it. */
  possible: number | null;
  /** Whether the last submission was right, even if other answers have been saved since. */
  correct: boolean;
  /** The number of hints revealed. */
  hints: number;
  /** The seed of shuffled choices. */
  seed: number;
  /** A hash of the content that the judgement is about. */
  contentHash: string | null;
}

/** A problem in one learner's state at one moment. */
export interface ProblemSituation {
  problem: ProblemContent;
  block: Pick<Block, 'due' | 'gracePeriodMs' | 'showCorrectness'>;
  state: ProblemState;
  /** Epoch milliseconds. */
  now: number;
}

/** How far the clocks of two processes may differ, in milliseconds. */
const CLOCK_SKEW = 5_000;

export type SubmitRefusal = 'attempts_exhausted' | 'past_due' | 'too_soon' | 'too_many' | 'reset_first';

export function emptyProblemState(seed: number): ProblemState {
  return {
    answers: {},
    attempts: 0,
    lastSubmittedAt: null,
    recentSubmissions: [],
    judgement: null,
    scores: [],
    possible: null,
    correct: false,
    hints: 0,
    seed,
    contentHash: null,
  };
}

/** After the due date and its grace period: the very last moment still counts. */
export function isPastDue({ block, now }: Pick<ProblemSituation, 'block' | 'now'>): boolean {
  return block.due !== null && now > block.due + block.gracePeriodMs;
}

/** The input of the show-answer rules, also for exercises. */
export interface AnswerSituation extends Pick<ProblemSituation, 'block' | 'now'> {
  problem: Pick<ProblemContent, 'showAnswer' | 'attemptsBeforeShowAnswer' | 'maxAttempts'>;
  state: Pick<ProblemState, 'attempts' | 'correct'>;
}

export function hasUsedAllAttempts({ problem, state }: Pick<AnswerSituation, 'problem' | 'state'>): boolean {
  return problem.maxAttempts !== null && state.attempts >= problem.maxAttempts;
}

/** Whether no more answers are accepted. */
export function isClosed(situation: AnswerSituation): boolean {
  return isPastDue(situation) || hasUsedAllAttempts(situation);
}

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

/** Whether the learner may know what was right and how many points it gave. */
export function showsCorrectness(situation: Pick<ProblemSituation, 'block' | 'now'>): boolean {
  switch (situation.block.showCorrectness) {
    case 'always':
      return true;
    case 'past_due':
      return situation.block.due === null || isPastDue(situation);
    case 'never':
    case 'never_but_include_grade':
      return false;
  }
}

/** Whether the right answer may be shown, by the author's rule. */
export function canShowAnswer(situation: AnswerSituation): boolean {
  const { problem, state } = situation;
  if (!showsCorrectness(situation)) return false;
  const attempted = state.attempts > 0;
  switch (problem.showAnswer) {
    case 'always':
      return true;
    case 'never':
      return false;
    case 'attempted':
      return attempted || isPastDue(situation);
    case 'attempted_no_past_due':
      return attempted;
    case 'answered':
      return state.correct;
    case 'closed':
      return isClosed(situation);
    case 'finished':
      return isClosed(situation) || state.correct;
    case 'correct_or_past_due':
      return state.correct || isPastDue(situation);
    case 'past_due':
      return isPastDue(situation);
    case 'after_attempts':
      return hasUsedAllAttempts(situation) || state.attempts >= problem.attemptsBeforeShowAnswer;
    case 'after_all_attempts':
      return hasUsedAllAttempts(situation);
    case 'after_all_attempts_or_correct':
      return hasUsedAllAttempts(situation) || state.correct;
  }
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
