import { describe, expect, test } from 'vitest';
import { paths } from '../../../course/paths.ts';
import { findTurns, type Turn, turnPath } from './neighbours.ts';

/** `bare` has no units, those of `far` are not known. */
const units: Record<string, readonly string[]> = {
  one: ['a', 'b', 'c'],
  two: ['d'],
  bare: [],
  four: ['e', 'f'],
};
const order = (...sequenceIds: string[]) => ({
  sequenceIds,
  unitIdsOf: (id: string) => units[id] ?? null,
});
const course = order('one', 'two', 'bare', 'four');
const to = (sequenceId: string, unitId: string | null): Turn => ({ kind: 'place', sequenceId, unitId });
const none: Turn = { kind: 'none' };

describe('[CWR-10] within a sequence', () => {
  test.each([
    ['a', 'b'],
    ['b', 'c'],
  ])('Next on %s opens %s, and Previous leads back', (unitId, next) => {
    expect(findTurns({ sequenceId: 'one', unitId }, course).next).toEqual(to('one', next));
    expect(findTurns({ sequenceId: 'one', unitId: next }, course).previous).toEqual(to('one', unitId));
  });
});

test.each([
  ['[CWR-11] the last unit of a sequence', 'one', 'c', to('two', 'd')],
  ['[CWR-11] an only unit', 'two', 'd', to('bare', null)],
  ['[CWR-11] a sequence without units', 'bare', null, to('four', 'e')],
  ['the last unit of the course', 'four', 'f', none],
])('%s: Next', (_, sequenceId, unitId, next) => {
  expect(findTurns({ sequenceId, unitId }, course).next).toEqual(next);
});

test.each([
  ['[CWR-12] the first unit of a sequence', 'two', 'd', to('one', 'c')],
  ['[CWR-12] after a sequence without units', 'four', 'e', to('bare', null)],
  ['[CWR-12] a sequence without units', 'bare', null, to('two', 'd')],
  ['[CWR-13] the first unit of the course', 'one', 'a', none],
])('%s: Previous', (_, sequenceId, unitId, previous) => {
  expect(findTurns({ sequenceId, unitId }, course).previous).toEqual(previous);
});

test('[CWR-11] [CWR-12] a neighbour whose units are not known yet is named by a word', () => {
  const turns = findTurns({ sequenceId: 'two', unitId: 'd' }, order('far', 'two', 'away'));
  expect(turns).toEqual({ previous: to('far', 'last'), next: to('away', 'first') });
});

test('a sequence that the course does not list leads on within itself only', () => {
  const turns = findTurns({ sequenceId: 'one', unitId: 'b' }, order('two'));
  expect(turns).toEqual({ previous: to('one', 'a'), next: to('one', 'c') });
  expect(findTurns({ sequenceId: 'one', unitId: 'a' }, order('two')).previous).toEqual(none);
});

test.each([
  [to('one', 'b'), paths.unit('c', 'one', 'b')],
  [to('bare', null), paths.sequence('c', 'bare')],
  [none, null],
])('the address of %j', (turn, path) => {
  expect(turnPath('c', turn)).toBe(path);
});
