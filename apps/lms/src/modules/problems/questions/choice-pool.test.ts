import { describe, expect, test } from 'vitest';
import { choice, problemOf, singleChoice } from '../testing/problems.ts';
import { orderChoices, publicChoiceId, unmaskAnswers } from './choice-order.ts';

const question = singleChoice({
  pool: 4,
  choices: ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((id) => choice(id, id < 'c')),
});
const SEEDS = Array.from({ length: 2000 }, (_, seed) => seed);

describe('a pool of answers', () => {
  test('has one right choice, fills up with wrong ones, and is the same for the same seed', () => {
    for (const seed of SEEDS.slice(0, 200)) {
      const drawn = orderChoices(question, seed);
      expect(drawn).toHaveLength(4);
      expect(drawn.filter(({ correct }) => correct)).toHaveLength(1);
      expect(orderChoices(question, seed)).toEqual(drawn);
    }
  });

  test('is drawn evenly, and in no fixed order', () => {
    const times = new Map<string, number>();
    let rightFirst = 0;
    for (const seed of SEEDS) {
      const drawn = orderChoices(question, seed);
      for (const { id } of drawn) times.set(id, (times.get(id) ?? 0) + 1);
      rightFirst += drawn[0]?.correct ? 1 : 0;
    }
    // Each right choice is drawn 1 in 2 times, each wrong one 3 in 5; four standard deviations around that.
    for (const id of ['a', 'b']) expect(Math.abs((times.get(id) ?? 0) - 1000)).toBeLessThan(90);
    for (const id of ['c', 'd', 'e', 'f', 'g'])
      expect(Math.abs((times.get(id) ?? 0) - 1200)).toBeLessThan(90);
    expect(Math.abs(rightFirst - 500)).toBeLessThan(80);
  });

  test('has every wrong choice if it is larger than their number', () => {
    expect(orderChoices({ ...question, pool: 50 }, 1)).toHaveLength(6);
  });

  test('rejects a choice that the learner was not given', () => {
    const problem = problemOf([question]);
    const drawn = orderChoices(question, 7);
    const left = question.choices.find((each) => !drawn.includes(each));
    const sent = (id = '') => ({ '2_1': publicChoiceId(question, id, 7) });
    expect(unmaskAnswers(problem, sent(drawn[0]?.id), 7)).toEqual({ '2_1': drawn[0]?.id });
    expect(unmaskAnswers(problem, sent(left?.id), 7)).toEqual({ '2_1': '\0' });
  });
});
