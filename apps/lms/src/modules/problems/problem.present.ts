import type { ProblemStateWire, QuestionStatus } from '@lectern/contract';
import type { Question } from '@lectern/olx';
import {
  canReset,
  canSave,
  canShowAnswer,
  countingScore,
  hasUsedAllAttempts,
  isPastDue,
  type ProblemSituation,
  showsCorrectness,
  submitRefusal,
} from './attempts.policy.ts';
import { listQuestions, weighted } from './judge.policy.ts';

/** What stands in the fields counts as an answer of this question. */
function isAnswered(question: Question, { state }: ProblemSituation): boolean {
  const answer = state.answers[question.id];
  return answer !== undefined && [answer].flat().some((text) => text.trim() !== '');
}

/** What the learner may know about one question now. */
export function questionStatus(question: Question, situation: ProblemSituation): QuestionStatus {
  const verdict = situation.state.judgement?.verdicts.find(({ questionId }) => questionId === question.id);
  if (!verdict) return isAnswered(question, situation) ? 'answered' : 'unanswered';
  return showsCorrectness(situation) ? verdict.outcome : 'hidden';
}

/** The points that count, weighted; null before the first submission, or where they are not to be seen. */
export function visibleScore(situation: ProblemSituation): { earned: number; possible: number } | null {
  const { problem, state } = situation;
  const earned = countingScore(problem.gradingMethod, state.scores);
  if (earned === null || !showsCorrectness(situation)) return null;
  return weighted(problem, Math.min(earned, problem.pointsPossible));
}

/**
 * How a problem stands, for the frame. `mayAnswer` is false for who only looks (visitors without an account). Holds
 * nothing of the right answer.
 */
export function presentProblemState(situation: ProblemSituation, mayAnswer: boolean): ProblemStateWire {
  const { problem, state } = situation;
  const questions = listQuestions(problem);
  const final = isPastDue(situation) || hasUsedAllAttempts(situation);
  return {
    attempts: state.attempts,
    maxAttempts: problem.maxAttempts,
    score: visibleScore(situation),
    saved: state.judgement === null && Object.keys(state.answers).length > 0,
    questions: questions.map((question) => ({
      id: question.id,
      status: questionStatus(question, situation),
    })),
    canSubmit: mayAnswer && questions.length > 0 && !final && submitRefusal(situation) !== 'reset_first',
    canReset: mayAnswer && canReset(situation),
    canSave: mayAnswer && questions.length > 0 && canSave(situation),
    canShowAnswer: mayAnswer && questions.length > 0 && canShowAnswer(situation),
    hintCount: Math.min(state.hints, problem.hints.length),
    hintsTotal: problem.hints.length,
  };
}
