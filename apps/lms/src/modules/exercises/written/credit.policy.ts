import type { WrittenExercise } from '@lectern/olx';

/** The credit for an answer of a valid length, as a fraction of the points. Phrases match in upper and lower case. */
export function creditOf(
  { fullCredit, halfCredit }: Pick<WrittenExercise, 'fullCredit' | 'halfCredit'>,
  answer: string,
): 0 | 0.5 | 1 {
  if (fullCredit.length === 0 && halfCredit.length === 0) return 1;
  const text = answer.toLowerCase();
  const holds = (phrase: string) => text.includes(phrase.toLowerCase());
  if (fullCredit.some(holds)) return 1;
  return halfCredit.some(holds) ? 0.5 : 0;
}

/** Words between white space, as authors count them. */
export function countWords(text: string): number {
  return text.split(/\s+/).filter((word) => word !== '').length;
}
