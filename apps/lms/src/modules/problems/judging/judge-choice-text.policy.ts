import type { ChoicePiece, ChoiceTextQuestion } from '@lectern/olx';
import { readEntries } from './answer-entries.ts';
import { isWithin, toleranceAt } from './judge-number.policy.ts';
import { readNumber } from './number-expression.ts';
import type { SpecialFault } from './special-fault.ts';

type Field = Extract<ChoicePiece, { kind: 'field' }>;

/**
 * Why the answer can't be judged. Every field of a chosen choice requires a number, including decoys: an optional field
 * would reveal which choices are wrong.
 */
export function findChoiceTextFault(
  question: ChoiceTextQuestion,
  given: readonly string[],
): SpecialFault | null {
  const { chosen, texts } = readEntries(given);
  if (chosen.size === 0) return { fault: 'unanswered' };
  const known = new Set(question.options.map(({ id }) => id));
  if ([...chosen].some((id) => !known.has(id)) || (question.isSingle && chosen.size > 1)) {
    return { fault: 'unknown-choice' };
  }
  for (const { id } of fieldsOf(question, chosen)) {
    const typed = texts.get(id) ?? '';
    if (typed.trim() === '') return { fault: 'unanswered-field' };
    const reading = readNumber(typed);
    if (!reading.ok) {
      return { fault: reading.reason === 'unreadable' ? 'unreadable-number' : 'undefined-number', typed };
    }
  }
  return null;
}

/** All or nothing: exactly the correct choices, and in each the right numbers. */
export function judgeChoiceText(question: ChoiceTextQuestion, given: readonly string[]): number {
  const { chosen, texts } = readEntries(given);
  const isRightChoice = question.options.every(({ id, correct }) => correct === chosen.has(id));
  if (!isRightChoice || chosen.size === 0) return 0;
  const isRight = fieldsOf(question, chosen).every(({ id, answer, tolerance }) => {
    const reading = readNumber(texts.get(id) ?? '');
    if (answer === null) return true;
    return reading.ok && isWithin(reading.value, answer.value, toleranceAt({ tolerance }, answer.value));
  });
  return isRight ? 1 : 0;
}

function fieldsOf({ options }: ChoiceTextQuestion, chosen: ReadonlySet<string>): Field[] {
  return options
    .filter(({ id }) => chosen.has(id))
    .flatMap(({ pieces }) => pieces.filter((piece): piece is Field => piece.kind === 'field'));
}
