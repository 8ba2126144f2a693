import type { FormulaQuestion, UnknownName } from '@lectern/olx';
import type { SubmitRefusal } from './attempts.policy.ts';
import type { AnswerFault, Outcome } from './judging/judge.policy.ts';

/** The frame's texts about problems, in one place. */

export const OUTCOME_WORDS: Readonly<Record<Outcome, string>> = {
  correct: 'Correct',
  'partially-correct': 'Partially correct',
  incorrect: 'Incorrect',
};

export const REFUSAL_WORDS: Readonly<Record<SubmitRefusal, string>> = {
  attempts_exhausted: 'You’ve used all your attempts at this problem.',
  past_due: 'The due date of this problem has passed, so you can no longer submit answers.',
  too_soon: 'Wait a moment before you answer again.',
  too_many: 'You’ve submitted this problem many times in a row. Wait a minute, then try again.',
  reset_first: 'Reset the problem before you answer again.',
};

const number = new Intl.NumberFormat('en', { maximumFractionDigits: 2 });

/** `2 points`, `1 point`, `0.33 points`. */
export function pointsPhrase(points: number): string {
  return `${number.format(points)} ${points === 1 ? 'point' : 'points'}`;
}

/** The line under a problem's title: the points that it is worth, or that the learner earned. */
export function scorePhrase(earned: number | null, possible: number, graded: boolean): string {
  const kind = graded ? 'graded' : 'ungraded';
  if (earned === null) return `${pointsPhrase(possible)} possible, ${kind}`;
  return `${number.format(earned)} of ${pointsPhrase(possible)}, ${kind}`;
}

export function attemptsPhrase(attempts: number, maxAttempts: number | null): string | null {
  if (maxAttempts === null) return null;
  const times = maxAttempts === 1 ? 'attempt' : 'attempts';
  return `You have used ${attempts} of ${maxAttempts} ${times}.`;
}

/** The message after answers were judged. */
export function outcomePhrase(
  outcome: Outcome | null,
  score: { earned: number; possible: number } | null,
): string {
  if (outcome === null) return 'Your answer was submitted.';
  if (score === null || score.possible === 0) return `${OUTCOME_WORDS[outcome]}.`;
  return `${OUTCOME_WORDS[outcome]}: ${number.format(score.earned)} of ${pointsPhrase(score.possible)}.`;
}

export const MATRIX_EXAMPLE = 'Write it row by row, like [[a, b], [c, d]], or a vector like [a, b].';

/** Why answers can't be judged, as one sentence. `name`: of the question, null where it has none or is the only one. */
export function faultPhrase(
  fault: Exclude<AnswerFault['fault'], 'unknown-choice' | 'unknown-name'>,
  typed: string,
  name: string | null,
): string {
  const where = name === null ? '' : `${name}: `;
  const shown = typed.length > 60 ? `${typed.slice(0, 60)}…` : typed;
  switch (fault) {
    case 'unanswered':
      return `${where}Give an answer before you submit.`;
    case 'unreadable-number':
      return `${where}“${shown}” can’t be read as a number. Write it like 3.5, 1/3, 2.5e3 or sqrt(2).`;
    case 'undefined-number':
      return `${where}“${shown}” has no value that is a real number.`;
    case 'no-rule':
      return `${where}This site can’t grade this question, so your answer wasn’t submitted. Tell your course team.`;
    case 'unanswered-field':
      return `${where}Fill in every number of the choice that you selected.`;
    case 'unreadable-formula':
      return `${where}“${shown}” can’t be read as a formula. Write it like 2*x, (a+b)/c, x^2 or sqrt(x).`;
    case 'unreadable-matrix':
      return `${where}“${shown}” can’t be read as a matrix. ${MATRIX_EXAMPLE}`;
    case 'undefined-formula':
      return `${where}“${shown}” has no value. Look for a division by zero.`;
    case 'unreadable-place':
      return `${where}Choose a place in the image before you submit.`;
    case 'too-long':
      return `${where}This answer is too long.`;
  }
}

/** Says which name in a formula has no meaning in its question, and which names have one. */
export function unknownNamePhrase(
  { name, kind }: UnknownName,
  { variables }: Pick<FormulaQuestion, 'variables'>,
): string {
  const shown = name.length > 30 ? `${name.slice(0, 30)}…` : name;
  if (kind === 'function') {
    const isVariable = variables.some((variable) => variable.name === name);
    return isVariable
      ? `“${shown}” is a variable: to multiply it, write ${shown}*(…).`
      : `“${shown}” isn’t a function that can be used here.`;
  }
  if (variables.length === 0) return `“${shown}” can’t be used: this answer has no variables.`;
  const names = new Intl.ListFormat('en').format(variables.map((variable) => variable.name));
  return `“${shown}” isn’t a variable of this question. You can use ${names}.`;
}
