import type { BuilderExercise, BuilderQuestion } from '@lectern/olx';
import type { ExerciseSituation } from '../exercise-type.ts';
import { isRecord } from '../stored-state.ts';

/** A learner's answer to one question: a text or value, or the values of several choices. */
export interface BuilderAnswer {
  /** Of the question. */
  id: string;
  value: string | readonly string[];
  /** Epoch milliseconds; the latest of several places is a shared text. */
  at: number;
}

export interface BuilderState {
  answers: readonly BuilderAnswer[];
  /** The step shown, from 0; the number of steps means the review of a stepped builder. */
  active: number;
  /** The number of steps submitted in the current attempt. */
  submitted: number;
}

export function areAttemptsUsed({
  content,
  attempts,
}: Pick<ExerciseSituation, 'content' | 'attempts'>): boolean {
  return content.maxAttempts !== null && attempts >= content.maxAttempts;
}

export function questionsIn(items: BuilderExercise['steps'][number]['items']): BuilderQuestion[] {
  return items.filter((item) => item.kind === 'question');
}

export function allQuestions({ steps }: BuilderExercise): BuilderQuestion[] {
  return steps.flatMap(({ items }) => questionsIn(items));
}

/** The answers in a stored state, whichever builder it is of. */
export function readAnswers(stored: unknown): BuilderAnswer[] {
  const answers = isRecord(stored) && Array.isArray(stored.answers) ? stored.answers : [];
  return answers.filter(isRecord).flatMap(({ id, value, at }) => {
    const isText = typeof value === 'string';
    const isList = Array.isArray(value) && value.every((each) => typeof each === 'string');
    if (typeof id !== 'string' || typeof at !== 'number' || (!isText && !isList)) return [];
    return [{ id, value: value as BuilderAnswer['value'], at }];
  });
}

/** The state for this version of the exercise, without answers to removed questions and choices. */
export function readBuilderState(stored: unknown, exercise: BuilderExercise): BuilderState {
  const questions = new Map(allQuestions(exercise).map((question) => [question.id, question]));
  const answers = readAnswers(stored).filter(({ id, value }) => {
    const question = questions.get(id);
    return question !== undefined && isAnswerTo(question, value);
  });
  const last = exercise.steps.length;
  const step = (value: unknown) =>
    typeof value === 'number' && Number.isInteger(value) ? Math.min(Math.max(value, 0), last) : 0;
  const { active, submitted } = isRecord(stored) ? stored : {};
  return { answers, active: step(active), submitted: step(submitted) };
}

/** Whether a value is a valid answer to a question. Also validates what learners send. */
export function isAnswerTo({ answer }: BuilderQuestion, value: BuilderAnswer['value']): boolean {
  const isChoice = (each: string, choices: readonly { value: string }[]) =>
    choices.some((choice) => choice.value === each);
  switch (answer.form) {
    case 'choices':
      return typeof value !== 'string' && value.every((each) => isChoice(each, answer.choices));
    case 'choice':
      return typeof value === 'string' && isChoice(value, answer.choices);
    case 'slider':
      return typeof value === 'string' && /^(?:\d{1,2}|100)$/.test(value);
    case 'checkbox':
      return value === 'yes' || value === 'no';
    case 'text':
      return typeof value === 'string' && value.trim() !== '';
  }
}
