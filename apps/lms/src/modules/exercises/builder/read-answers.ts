import type { BuilderQuestion } from '@lectern/olx';
import { formatList } from '../../../i18n/format.ts';
import { defineMessages, t } from '../../../i18n/messages.ts';
import { textOf } from '../../../kernel/rendering/plain-text.ts';
import { exerciseMessages } from '../exercise-messages.ts';
import type { ExerciseAction } from '../exercise-type.ts';
import { type BuilderAnswer, isAnswerTo } from './builder-state.ts';

const messages = defineMessages({
  question: {
    defaultMessage: 'Question {number}',
    description: 'Name of a question without a text',
  },
  choose: {
    defaultMessage: 'Choose one of the answers to “{name}”.',
    description: 'Error after several questions were submitted; “name” is a question',
  },
  tooShort: {
    defaultMessage: 'Your answer to “{name}” has {length} of at least {minimum} characters.',
    description: 'Error after several questions were submitted; “name” is a question',
  },
});

const MAX_NAME = 80;

export const fieldOf = (id: string): string => `answer-${id}`;

/** The name of a question in a sentence. `number` is its place, from 1. */
export function nameOfQuestion({ title, text }: BuilderQuestion, number: number): string {
  const name = title ?? textOf(text.html);
  if (name === '') return t(messages.question, { number });
  return name.length > MAX_NAME ? `${name.slice(0, MAX_NAME)}…` : name;
}

/** The learner's answers to questions that are submitted together; a sentence for the learner if one is missing. */
export function readSubmitted(
  questions: readonly BuilderQuestion[],
  action: ExerciseAction,
  at: number,
): BuilderAnswer[] | string {
  const answers: BuilderAnswer[] = [];
  for (const [index, question] of questions.entries()) {
    const value = readValue(question, action);
    const fault = faultOf(question, value, nameOfQuestion(question, index + 1));
    if (fault !== null) return fault;
    answers.push({ id: question.id, value, at });
  }
  return answers;
}

/** An answer in words, for staff. */
export function describeValue({ answer }: BuilderQuestion, value: BuilderAnswer['value']): string {
  if (answer.form !== 'choice' && answer.form !== 'choices') return String(value);
  const chosen = answer.choices.filter((choice) => [value].flat().includes(choice.value));
  return formatList(chosen.map(({ label, value: each }) => textOf(label.html) || each));
}

function readValue({ id, answer }: BuilderQuestion, action: ExerciseAction): BuilderAnswer['value'] {
  const field = fieldOf(id);
  if (answer.form === 'choices') return [...new Set(action.list(field).filter((each) => each !== ''))];
  if (answer.form === 'checkbox') return action.text(field) === 'yes' ? 'yes' : 'no';
  return action.text(field);
}

function faultOf(question: BuilderQuestion, value: BuilderAnswer['value'], name: string): string | null {
  const { answer } = question;
  const isEmpty = value.length === 0 || (typeof value === 'string' && value.trim() === '');
  // Without a right choice, none is what the author asks for.
  const mayBeEmpty = answer.form === 'choices' && answer.right.length === 0;
  if (isEmpty && !mayBeEmpty) return t(exerciseMessages.unanswered, { name });
  if (!isAnswerTo(question, value)) return t(messages.choose, { name });
  if (answer.form !== 'text') return null;
  const { length } = value;
  return length < answer.minCharacters
    ? t(messages.tooShort, { name, length, minimum: answer.minCharacters })
    : null;
}
