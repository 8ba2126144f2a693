import type { Condition } from '@lectern/olx';

/** A learner's work on a block that a condition depends on. */
export interface SourceWork {
  isCompleted: boolean;
  /** Whether they have all its points. */
  isCorrect: boolean;
  /** The ids of the answers that they gave in a poll. */
  answers: readonly string[];
}

const NO_WORK: SourceWork = { isCompleted: false, isCorrect: false, answers: [] };

/** Whether a learner who did `work`, by usage key, meets a condition: each of its sources has to meet it. */
export function isConditionMet(
  { sources, asks, expected }: Condition,
  work: ReadonlyMap<string, SourceWork>,
): boolean {
  return sources.length > 0 && sources.every((key) => isMetBy(work.get(key) ?? NO_WORK, asks, expected));
}

function isMetBy(work: SourceWork, asks: Condition['asks'], expected: string): boolean {
  if (asks === 'poll_answer') return work.answers.includes(expected);
  // A problem is completed by its first answer and a poll by a vote, so all other conditions ask for completion.
  const isTrue = asks === 'correct' ? work.isCorrect : work.isCompleted;
  return isTrue === (expected.toLowerCase() !== 'false');
}
