import type { PollItem } from '@lectern/olx';
import { defineMessages, t } from '../../../i18n/messages.ts';
import type { AnswerCount } from '../../../kernel/answers/exercise-answers.store.ts';
import { textOf } from '../../../kernel/rendering/plain-text.ts';

const messages = defineMessages({
  option: {
    defaultMessage: 'Option {number}',
    description: 'Name of an option of a poll without a text',
  },
});

/** An option or a question in plain text: its label, the description of its image, or its number. */
export function nameOfItem({ label, image }: PollItem, index: number): string {
  const text = label === null ? '' : textOf(label.html);
  return text || image?.alt || t(messages.option, { number: index + 1 });
}

/** How often an answer was given. */
export function timesOf(counts: readonly AnswerCount[] | null, question: string, choice: string): number {
  return counts?.find((count) => count.question === question && count.choice === choice)?.times ?? 0;
}
