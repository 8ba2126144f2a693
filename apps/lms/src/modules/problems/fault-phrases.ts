import type { FormulaQuestion, UnknownName } from '@lectern/olx';
import { formatList } from '../../i18n/format.ts';
import { defineMessages, type Message, t } from '../../i18n/messages.ts';
import type { SubmitRefusal } from './attempts.policy.ts';
import type { AnswerFault } from './judging/judge.policy.ts';

const refusals = defineMessages({
  attempts_exhausted: {
    defaultMessage: 'You’ve used all your attempts at this problem.',
    description: 'Why a problem’s answers weren’t accepted',
  },
  past_due: {
    defaultMessage: 'The due date of this problem has passed, so you can no longer submit answers.',
    description: 'Why a problem’s answers weren’t accepted',
  },
  too_soon: {
    defaultMessage: 'Wait a moment before you answer again.',
    description: 'Why a problem’s answers weren’t accepted',
  },
  too_many: {
    defaultMessage: 'You’ve submitted this problem many times in a row. Wait a minute, then try again.',
    description: 'Why a problem’s answers weren’t accepted',
  },
  reset_first: {
    defaultMessage: 'Reset the problem before you answer again.',
    description: 'Why a problem’s answers weren’t accepted; “Reset” is a button',
  },
});

/** Why answers weren't accepted. */
export const refusalSentence = (refusal: SubmitRefusal): string => t(refusals[refusal]);

/** How a matrix can be typed; an example, the same in every language. */
export const MATRIX = { matrix: '[[a, b], [c, d]]', vector: '[a, b]' };

type SimpleFault = Exclude<AnswerFault['fault'], 'unknown-choice' | 'unknown-name'>;

const faults: Readonly<Record<SimpleFault, Message>> = defineMessages({
  unanswered: {
    defaultMessage: 'Give an answer before you submit.',
    description: 'What is wrong with an answer',
  },
  'unreadable-number': {
    defaultMessage: '“{typed}” can’t be read as a number. Write it like 3.5, 1/3, 2.5e3 or sqrt(2).',
    description: 'What is wrong with an answer. The examples are read with a point in every language',
  },
  'undefined-number': {
    defaultMessage: '“{typed}” has no value that is a real number.',
    description: 'What is wrong with an answer, such as the root of a negative number',
  },
  'no-rule': {
    defaultMessage:
      'This site can’t grade this question, so your answer wasn’t submitted. Tell your course team.',
    description: 'Why an answer wasn’t judged',
  },
  'unanswered-field': {
    defaultMessage: 'Fill in every number of the choice that you selected.',
    description: 'What is wrong with the answer to a question whose choices contain fields for numbers',
  },
  'unreadable-formula': {
    defaultMessage: '“{typed}” can’t be read as a formula. Write it like 2*x, (a+b)/c, x^2 or sqrt(x).',
    description: 'What is wrong with an answer',
  },
  'unreadable-matrix': {
    defaultMessage:
      '“{typed}” can’t be read as a matrix. Write it row by row, like {matrix}, or a vector like {vector}.',
    description: 'What is wrong with an answer',
  },
  'undefined-formula': {
    defaultMessage: '“{typed}” has no value. Look for a division by zero.',
    description: 'What is wrong with an answer',
  },
  'unreadable-point': {
    defaultMessage: 'Choose a place in the image before you submit.',
    description: 'What is wrong with the answer to a question about a place in an image',
  },
  'too-long': { defaultMessage: 'This answer is too long.', description: 'What is wrong with an answer' },
});

const messages = defineMessages({
  named: {
    defaultMessage: '{name}: {sentence}',
    description: 'What is wrong with the answer to one of several questions; “name” is the question’s',
  },
});

/** Why answers can't be judged, as one sentence. `name`: of the question, null where it has none or is the only one. */
export function faultPhrase(fault: SimpleFault, typed: string, name: string | null): string {
  const shown = typed.length > 60 ? `${typed.slice(0, 60)}…` : typed;
  return namedSentence(name, t(faults[fault], { typed: shown, ...MATRIX }));
}

/** What ends most questions. A colon behind it would be a second sign. */
const END = /[.?!:…؟。？！：]$/u;

/** A sentence about the answer to a question, after the question's name if it has one. */
export function namedSentence(name: string | null, sentence: string): string {
  if (name === null) return sentence;
  return END.test(name) ? `${name} ${sentence}` : t(messages.named, { name, sentence });
}

const names = defineMessages({
  variable: {
    defaultMessage: '“{name}” is a variable: to multiply it, write {example}.',
    description: 'A formula uses a variable as a function; “example” is like x*(…)',
  },
  noFunction: {
    defaultMessage: '“{name}” isn’t a function that can be used here.',
    description: 'What is wrong with a formula',
  },
  noVariables: {
    defaultMessage: '“{name}” can’t be used: this answer has no variables.',
    description: 'What is wrong with a formula',
  },
  noVariable: {
    defaultMessage: '“{name}” isn’t a variable of this question. You can use {names}.',
    description: 'What is wrong with a formula; “names” is a list of variables',
  },
});

/** Says which name in a formula has no meaning in its question, and which names have one. */
export function unknownNamePhrase(
  { name, kind }: UnknownName,
  { variables }: Pick<FormulaQuestion, 'variables'>,
): string {
  const shown = name.length > 30 ? `${name.slice(0, 30)}…` : name;
  if (kind === 'function') {
    const isVariable = variables.some((variable) => variable.name === name);
    return isVariable
      ? t(names.variable, { name: shown, example: `${shown}*(…)` })
      : t(names.noFunction, { name: shown });
  }
  if (variables.length === 0) return t(names.noVariables, { name: shown });
  return t(names.noVariable, { name: shown, names: formatList(variables.map((variable) => variable.name)) });
}
