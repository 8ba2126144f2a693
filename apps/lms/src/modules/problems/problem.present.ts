import type { Question } from '@lectern/olx';
import { canReset, canSave, countingScore, submitRefusal } from './attempts.policy.ts';
import { listQuestions, weighted } from './judging/judge.policy.ts';
import type { ProblemSituation } from './problem-state.ts';
import { canShowAnswer, hasUsedAllAttempts, isPastDue, showsCorrectness } from './show-answer.policy.ts';

/** A question's result as shown to the learner; `hidden` until they may see it. */
export type QuestionStatus =
  | 'unanswered'
  | 'answered'
  | 'correct'
  | 'partially-correct'
  | 'incorrect'
  | 'hidden';

/** Whether the content of the fields is an answer to this question. */
function isAnswered(question: Question, { state }: ProblemSituation): boolean {
  const answer = state.answers[question.id];
  return answer !== undefined && [answer].flat().some((text) => text.trim() !== '');
}

/** The result of one question that the learner may see now. */
export function questionStatus(question: Question, situation: ProblemSituation): QuestionStatus {
  const verdict = situation.state.judgement?.verdicts.find(({ questionId }) => questionId === question.id);
  if (!verdict) return isAnswered(question, situation) ? 'answered' : 'unanswered';
  const isQuiet = 'submittedMessage' in question && question.submittedMessage !== undefined;
  return showsCorrectness(situation) && !isQuiet ? verdict.outcome : 'hidden';
}

/** The points that count, weighted; null before the first submission, or if they are hidden. */
export function visibleScore(situation: ProblemSituation): { earned: number; possible: number } | null {
  const { problem, state } = situation;
  const earned = countingScore(problem.gradingMethod, state.scores);
  if (earned === null || !showsCorrectness(situation)) return null;
  return weighted(problem, Math.min(earned, problem.pointsPossible));
}

/** What a learner can do with a problem now. */
export interface ProblemActions {
  submit: boolean;
  save: boolean;
  reset: boolean;
  hint: boolean;
  showAnswer: boolean;
}

/** `mayAnswer` is false for visitors without an account and for staff in a masquerade: they can't act. */
export function findProblemActions(situation: ProblemSituation, mayAnswer: boolean): ProblemActions {
  const { problem, state } = situation;
  const hasQuestions = listQuestions(problem).length > 0;
  const isOver = isPastDue(situation) || hasUsedAllAttempts(situation);
  return {
    submit: mayAnswer && hasQuestions && !isOver && submitRefusal(situation) !== 'reset_first',
    save: mayAnswer && hasQuestions && canSave(situation),
    reset: mayAnswer && canReset(situation),
    hint: mayAnswer && state.hints < problem.hints.length,
    showAnswer: mayAnswer && hasQuestions && canShowAnswer(situation),
  };
}
