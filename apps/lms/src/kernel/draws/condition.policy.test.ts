import type { Condition } from '@lectern/olx';
import { describe, expect, test } from 'vitest';
import { isConditionMet, type SourceWork } from './condition.policy.ts';

const NOTHING: SourceWork = { isCompleted: false, isCorrect: false, answers: [] };
const wrong: SourceWork = { ...NOTHING, isCompleted: true };
const right: SourceWork = { ...wrong, isCorrect: true };
const voted: SourceWork = { ...wrong, answers: ['yes'] };

describe('isConditionMet', () => {
  test.each<[Condition['asks'], string, SourceWork, boolean]>([
    ['attempted', 'True', NOTHING, false],
    ['attempted', 'True', wrong, true],
    ['attempted', 'False', NOTHING, true],
    ['attempted', 'False', wrong, false],
    ['submitted', 'true', wrong, true],
    ['completed', 'True', NOTHING, false],
    ['completed', 'True', right, true],
    ['correct', 'True', wrong, false],
    ['correct', 'True', right, true],
    ['correct', 'False', NOTHING, true],
    ['correct', 'False', right, false],
    ['voted', 'True', voted, true],
    ['voted', 'True', NOTHING, false],
    ['poll_answer', 'yes', voted, true],
    ['poll_answer', 'no', voted, false],
    ['poll_answer', 'yes', NOTHING, false],
  ])('%s = %s, after %o: %s', (asks, expected, work, met) => {
    const condition = { sources: ['a'], asks, expected, message: null };
    expect(isConditionMet(condition, new Map([['a', work]]))).toBe(met);
  });

  test('of several sources, each has to meet it', () => {
    const condition: Condition = { sources: ['a', 'b'], asks: 'correct', expected: 'True', message: null };
    expect(isConditionMet(condition, new Map([['a', right]]))).toBe(false);
    expect(
      isConditionMet(
        condition,
        new Map([
          ['a', right],
          ['b', wrong],
        ]),
      ),
    ).toBe(false);
    expect(
      isConditionMet(
        condition,
        new Map([
          ['a', right],
          ['b', right],
        ]),
      ),
    ).toBe(true);
  });

  test.each(['True', 'False'])('without a source, it is never met (%s)', (expected) => {
    expect(isConditionMet({ sources: [], asks: 'correct', expected, message: null }, new Map())).toBe(false);
  });
});
