import type { ProblemContent } from '@lectern/olx';
import type { ProblemSituation, ProblemState } from './problem-state.ts';

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
