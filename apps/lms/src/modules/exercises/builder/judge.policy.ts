import type { BuilderExercise, BuilderQuestion } from '@lectern/olx';
import { type Correctness, correctnessOf } from '../../problems/judging/judge.policy.ts';
import { allQuestions, type BuilderAnswer } from './builder-state.ts';

export interface QuestionVerdict {
  correctness: Correctness;
  /** Fraction 0..1. */
  score: number;
}

/** Whether the author says which answers are right. Texts, ratings, positions and checkmarks are only given. */
export function hasRightAnswer({ answer }: Pick<BuilderQuestion, 'answer'>): boolean {
  return answer.form === 'choices' || (answer.form === 'choice' && answer.right !== null);
}

/** Any answer to a text, position or checkmark question is right. */
export function judgeQuestion(
  { answer }: BuilderQuestion,
  value: BuilderAnswer['value'] | undefined,
): QuestionVerdict {
  if (value === undefined) return verdictOf(0);
  if (answer.form === 'choice') return verdictOf(answer.right?.includes(String(value)) === false ? 0 : 1);
  if (answer.form !== 'choices') return verdictOf(1);
  const { choices } = answer;
  return verdictOf(
    choices.filter((choice) => isChoiceRight(answer, choice.value, value)).length / choices.length,
  );
}

/** Whether a choice was rightly chosen, or rightly left. */
export function isChoiceRight(
  { right, ignored }: { right: readonly string[]; ignored: readonly string[] },
  choice: string,
  chosen: BuilderAnswer['value'],
): boolean {
  return ignored.includes(choice) || right.includes(choice) === chosen.includes(choice);
}

/** The weighted average of the questions' results, 0..1. */
export function scoreOf(exercise: BuilderExercise, answers: readonly BuilderAnswer[]): number {
  const questions = allQuestions(exercise);
  const total = questions.reduce((sum, { weight }) => sum + weight, 0);
  if (total === 0) return 1;
  const earned = questions.reduce(
    (sum, question) => sum + question.weight * judgeQuestion(question, findAnswer(question, answers)).score,
    0,
  );
  return earned / total;
}

export function findAnswer(
  { id }: Pick<BuilderQuestion, 'id'>,
  answers: readonly BuilderAnswer[],
): BuilderAnswer['value'] | undefined {
  return answers.find((answer) => answer.id === id)?.value;
}

/** Whether every question is right, also those without weight. */
export function isAllRight(exercise: BuilderExercise, answers: readonly BuilderAnswer[]): boolean {
  return allQuestions(exercise).every(
    (question) => judgeQuestion(question, findAnswer(question, answers)).correctness === 'correct',
  );
}

function verdictOf(score: number): QuestionVerdict {
  return { correctness: correctnessOf(score), score };
}
