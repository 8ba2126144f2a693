import { createHash } from 'node:crypto';

/** Whether a value holds each of the items once, in any order. Items are compared by text, so equal ones are interchangeable. */
export function isOrderOf(value: unknown, items: readonly string[]): value is string[] {
  if (!Array.isArray(value) || value.length !== items.length) return false;
  const sorted = value.map(String).sort();
  return [...items].sort().every((item, index) => item === sorted[index]);
}

/** For each position, whether the right item is there. */
export function correctPositions(order: readonly string[], items: readonly string[]): boolean[] {
  return order.map((item, index) => item === items[index]);
}

/**
 * The initial order: the same at each visit, and never the right one if there is another. It depends only on the texts, so it
 * reveals nothing about the right order.
 */
export function shuffle(items: readonly string[], seed: string): string[] {
  const keyOf = (item: string) => createHash('sha256').update(`${seed} ${item}`).digest('hex');
  const order = items.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  return correctPositions(order, items).every(Boolean) ? order.reverse() : order;
}
