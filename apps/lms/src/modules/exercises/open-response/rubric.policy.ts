import type { Rubric } from '@lectern/olx';
import { defineMessages, t } from '../../../i18n/messages.ts';
import { isRecord } from '../stored-state.ts';
import { responseMessages } from './response-messages.ts';

const messages = defineMessages({
  writeComment: {
    defaultMessage: 'Write a comment on “{criterion}”.',
    description: 'Error after a rubric was submitted',
  },
  commentOnTooLong: {
    defaultMessage: 'Your comment on “{criterion}” can have up to {maximum} characters.',
    description: 'Error after a rubric was submitted',
  },
  commentTooLong: {
    defaultMessage: 'Your comment can have up to {maximum} characters.',
    description: 'Error after a rubric was submitted',
  },
});

/** How long a comment can be, in characters. */
export const MAX_COMMENT = 5000;

/** The options chosen for a response, by the author's names of criteria and options. */
export interface Assessment {
  choices: { criterion: string; option: string | null; comment: string }[];
  /** On the whole response; may be empty. */
  comment: string;
  /** Epoch milliseconds. */
  at: number;
}

/** The names of the fields in the form for a rubric. */
export function rubricFields({ criteria }: Rubric): string[] {
  return [...criteria.flatMap((_, index) => [`option-${index}`, `comment-${index}`]), 'comment'];
}

/** Reads the form for a rubric; `{ fault }` is a sentence about what is missing or too long. */
export function readAssessment(
  rubric: Rubric,
  text: (field: string) => string,
  at: number,
): Assessment | { fault: string } {
  const choices: Assessment['choices'] = [];
  for (const [index, criterion] of rubric.criteria.entries()) {
    const { name, label, options } = criterion;
    const chosen = options.find((option) => option.name === text(`option-${index}`)) ?? null;
    if (chosen === null && options.length > 0)
      return { fault: t(responseMessages.chooseOption, { criterion: label }) };
    const comment = criterion.comment === 'none' ? '' : text(`comment-${index}`).trim();
    if (criterion.comment === 'required' && comment === '')
      return { fault: t(messages.writeComment, { criterion: label }) };
    if (comment.length > MAX_COMMENT)
      return { fault: t(messages.commentOnTooLong, { criterion: label, maximum: MAX_COMMENT }) };
    choices.push({ criterion: name, option: chosen?.name ?? null, comment });
  }
  const comment = text('comment').trim();
  if (comment.length > MAX_COMMENT) return { fault: t(messages.commentTooLong, { maximum: MAX_COMMENT }) };
  return { choices, comment, at };
}

/** The points of an assessment by the current rubric. Removed criteria and options count 0. */
export function pointsOf(rubric: Rubric, { choices }: Pick<Assessment, 'choices'>): number {
  return choices.reduce((sum, { criterion, option }) => {
    const options = rubric.criteria.find(({ name }) => name === criterion)?.options ?? [];
    return sum + (options.find(({ name }) => name === option)?.points ?? 0);
  }, 0);
}

/** An assessment from what is stored; null for anything else. */
export function readStoredAssessment(stored: unknown): Assessment | null {
  if (!isRecord(stored) || !Array.isArray(stored.choices) || typeof stored.at !== 'number') return null;
  const choices = stored.choices.filter(isRecord).map(({ criterion, option, comment }) => ({
    criterion: typeof criterion === 'string' ? criterion : '',
    option: typeof option === 'string' ? option : null,
    comment: typeof comment === 'string' ? comment : '',
  }));
  return { choices, comment: typeof stored.comment === 'string' ? stored.comment : '', at: stored.at };
}
