import type { Block, ExerciseContent } from '@lectern/olx';
import { defineMessages, type Message, t } from '../../i18n/messages.ts';
import { limitWait, recentSubmissions } from '../problems/submission-limit.policy.ts';

/** A learner's work in an exercise as stored. Times are epoch milliseconds. */
export interface StoredExercise {
  attempts: number;
  /** Points before weight; null = not scored yet. */
  earned: number | null;
  /** Times of recent submissions, within the window of the submission limit. */
  recentSubmissions: number[];
  /** The key of the last action; null without one. */
  actionKey: string | null;
  /** The state of the type; null before the first action. */
  own: unknown;
}

const NOTHING_STORED: StoredExercise = {
  attempts: 0,
  earned: null,
  recentSubmissions: [],
  actionKey: null,
  own: null,
};

/** Reads the stored JSON of a learner's work; null or undefined if there is none yet. */
export function readStoredExercise(state: unknown): StoredExercise {
  return { ...NOTHING_STORED, ...(state as Partial<StoredExercise> | null | undefined) };
}

export type SubmitRefusal = 'past_due' | 'attempts_exhausted' | 'too_many_requests';

interface Submission {
  block: Pick<Block, 'due' | 'gracePeriodMs'>;
  content: Pick<ExerciseContent, 'pointsPossible' | 'maxAttempts'>;
  stored: Pick<StoredExercise, 'attempts' | 'recentSubmissions'>;
  now: number;
}

/** Like problems, scored exercises close after the due date and its grace period. Others, such as polls, never do. */
export function isPastDue({ block, content, now }: Omit<Submission, 'stored'>): boolean {
  return content.pointsPossible > 0 && block.due !== null && now > block.due + block.gracePeriodMs;
}

/** Why a submission is rejected now; null when it is accepted. */
export function submitRefusal(submission: Submission): SubmitRefusal | null {
  const { content, stored, now } = submission;
  if (isPastDue(submission)) return 'past_due';
  if (content.maxAttempts !== null && stored.attempts >= content.maxAttempts) return 'attempts_exhausted';
  return limitWait(stored.recentSubmissions, now) > 0 ? 'too_many_requests' : null;
}

/** The stored work after a submission that was allowed. */
export function countSubmission(stored: StoredExercise, now: number): StoredExercise {
  return {
    ...stored,
    attempts: stored.attempts + 1,
    recentSubmissions: recentSubmissions([...stored.recentSubmissions, now], now),
  };
}

const refusals: Readonly<Record<SubmitRefusal, Message>> = defineMessages({
  past_due: {
    defaultMessage: 'The due date has passed, so you can no longer submit.',
    description: 'Error after an exercise was submitted',
  },
  attempts_exhausted: {
    defaultMessage: 'You’ve used all your attempts.',
    description: 'Error after an exercise was submitted',
  },
  too_many_requests: {
    defaultMessage: 'You’ve submitted many times in a row. Wait a minute, then try again.',
    description: 'Error after an exercise was submitted',
  },
});

/** Why a submission was rejected. */
export const refusalSentence = (refusal: SubmitRefusal): string => t(refusals[refusal]);
