import type { Question } from '@lectern/olx';
import { textOf } from '../../../kernel/rendering/plain-text.ts';

const MAX_LENGTH = 80;

/** The name of a question in sentences about it; null without a label. */
export function questionName({ label }: Pick<Question, 'label'>): string | null {
  const text = label === null ? '' : textOf(label);
  if (text === '') return null;
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH).trimEnd()}…` : text;
}
