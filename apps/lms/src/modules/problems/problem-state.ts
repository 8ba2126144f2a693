import type { Block, ProblemContent } from '@lectern/olx';
import type { Answers, Judgement } from './judging/judge.policy.ts';

/** The stored state of one learner in one problem. Times are epoch milliseconds. */
export interface ProblemState {
  /** The answers in the fields: last submitted, or saved since. */
  answers: Answers;
  /** How often answers were submitted. */
  attempts: number;
  lastSubmittedAt: number | null;
  /** The key of the last submission; null without one, and in states of releases that didn't store it. */
  submissionKey: string | null;
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

export function emptyProblemState(seed: number): ProblemState {
  return {
    answers: {},
    attempts: 0,
    lastSubmittedAt: null,
    submissionKey: null,
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
