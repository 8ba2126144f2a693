import { describe, expect, test } from 'vitest';
import { drawChoices } from './draw.policy.ts';

const courseKey = 'course-v1:Acme+CAL101+R1';
const selector = (count: number, ids: readonly string[], key = 'bank') => ({
  key,
  count,
  choices: ids.map((id) => ({ id, name: '' })),
});
const five = ['a', 'b', 'c', 'd', 'e'];
const LEARNERS = 10_000;

/** How often each result occurs among 10,000 learners. */
function countResults(draw: (userId: number) => readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (let userId = 1; userId <= LEARNERS; userId += 1) {
    const result = [...draw(userId)].sort().join('');
    counts.set(result, (counts.get(result) ?? 0) + 1);
  }
  return counts;
}

/** Pearson's statistic against a uniform distribution over `kinds` results. */
function chiSquare(counts: ReadonlyMap<string, number>, kinds: number): number {
  const expected = LEARNERS / kinds;
  return [...counts.values()].reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
}

describe('a draw', () => {
  // Critical values for a chance of 1 in 1,000.
  test.each([
    { what: 'one of two groups', count: 1, ids: ['0', '1'], kinds: 2, critical: 10.83 },
    { what: 'one of four groups', count: 1, ids: ['0', '1', '2', '3'], kinds: 4, critical: 16.27 },
    { what: 'two of five', count: 2, ids: five, kinds: 10, critical: 27.88 },
    { what: 'four of five', count: 4, ids: five, kinds: 5, critical: 18.47 },
  ])('is uniform over 10,000 learners: $what', ({ count, ids, kinds, critical }) => {
    const counts = countResults((userId) => drawChoices(selector(count, ids), { userId, courseKey }));
    expect(counts.size).toBe(kinds);
    expect(chiSquare(counts, kinds)).toBeLessThan(critical);
  });

  test('is independent of the draw of another selector with the same choices', () => {
    const counts = countResults((userId) => [
      `1${drawChoices(selector(1, ['a', 'b'], 'one'), { userId, courseKey })}`,
      `2${drawChoices(selector(1, ['a', 'b'], 'two'), { userId, courseKey })}`,
    ]);
    expect(counts.size).toBe(4);
    expect(chiSquare(counts, 4)).toBeLessThan(16.27);
  });

  test('is the same each time, whatever the order of the choices', () => {
    const learner = { userId: 7, courseKey };
    const first = drawChoices(selector(2, five), learner);
    expect(drawChoices(selector(2, [...five].reverse()), learner)).toEqual(first);
  });

  test.each([
    { what: 'all of them', count: 5, draws: 5 },
    { what: 'none', count: 0, draws: 0 },
    { what: 'more than there are', count: 9, draws: 5 },
  ])('can select $what', ({ count, draws }) => {
    expect(drawChoices(selector(count, five), { userId: 1, courseKey })).toHaveLength(draws);
  });
});

describe('a stored draw', () => {
  const learner = { userId: 7, courseKey };

  test('stays when choices are added', () => {
    const before = drawChoices(selector(2, ['a', 'b', 'c']), learner);
    const many = ['a', 'b', 'c', ...Array.from({ length: 100 }, (_, at) => `new${at}`)];
    expect(drawChoices(selector(2, many), learner, before)).toEqual(before);
  });

  test('replaces a choice that was removed, and keeps the others', () => {
    const [kept = '', gone = ''] = drawChoices(selector(2, five), learner);
    const rest = five.filter((id) => id !== gone);
    const after = drawChoices(selector(2, rest), learner, [kept, gone]);
    expect(after).toHaveLength(2);
    expect(after[0]).toBe(kept);
    expect(after).not.toContain(gone);
  });

  test('follows changes of the number to draw', () => {
    const two = drawChoices(selector(2, five), learner);
    expect(drawChoices(selector(1, five), learner, two)).toEqual(two.slice(0, 1));
    const three = drawChoices(selector(3, five), learner, two);
    expect(three.slice(0, 2)).toEqual(two);
    expect(new Set(three).size).toBe(3);
  });

  test('fills up uniformly', () => {
    const counts = countResults((userId) =>
      drawChoices(selector(2, five), { userId, courseKey }, ['a', 'gone']).filter((id) => id !== 'a'),
    );
    expect(counts.size).toBe(4);
    expect(chiSquare(counts, 4)).toBeLessThan(16.27);
  });
});
