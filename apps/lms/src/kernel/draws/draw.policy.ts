import { createHash } from 'node:crypto';
import type { Selector } from '@lectern/olx';

/** The learner in a course for whom choices are drawn. */
export interface Learner {
  userId: number;
  courseKey: string;
}

/**
 * The choices that a learner gets: those of their stored draw that still exist, and as many new ones as are missing.
 *
 * New ones are the first in an order by hash of learner, selector and choice, so that every process draws the same without
 * asking another. The hashes of different choices are independent and uniform, so every order of them, and every subset of a
 * size, is equally likely.
 */
export function drawChoices(
  { key, count, choices }: Pick<Selector, 'key' | 'count' | 'choices'>,
  learner: Learner,
  before: readonly string[] = [],
): string[] {
  const available = new Set(choices.map(({ id }) => id));
  const kept = before.filter((id) => available.has(id)).slice(0, count);
  if (kept.length === count) return kept;
  for (const id of kept) available.delete(id);
  const ranked = [...available].map((id) => ({ id, rank: rankOf(id, key, learner) }));
  ranked.sort((a, b) => (a.rank < b.rank ? -1 : 1));
  return [...kept, ...ranked.slice(0, count - kept.length).map(({ id }) => id)];
}

function rankOf(choice: string, selector: string, { userId, courseKey }: Learner): string {
  return createHash('sha256').update(`${userId} ${courseKey} ${selector} ${choice}`).digest('hex');
}
