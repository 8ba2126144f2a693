import { describe, expect, test } from 'vitest';
import { paths } from '../../../course/paths.ts';
import { findTurns, type Turn, turnPath } from './neighbors.ts';

/** `bare` has no units; those of `far` are unknown. */
const units: Record<string, readonly string[]> = {
  one: ['a', 'b', 'c'],
  two: ['d'],
  bare: [],
  four: ['e', 'f'],
};
const order = (...sequenceIds: string[]) => ({
  sequenceIds,
  unitIdsOf: (id: string) => units[id] ?? null,
  exit: 0 as const,
});
const course = order('one', 'two', 'bare', 'four');
const to = (sequenceId: string, unitId: string | null): Turn => ({ kind: 'place', sequenceId, unitId });
const none: Turn = { kind: 'none' };

describe('[CWR-10] within a sequence', () => {
  test.each([
    ['a', 'b'],
    ['b', 'c'],
  ])('Next on %s opens %s, and Previous returns', (unitId, next) => {
    expect(findTurns({ sequenceId: 'one', unitId }, course).next).toEqual(to('one', next));
    expect(findTurns({ sequenceId: 'one', unitId: next }, course).previous).toEqual(to('one', unitId));
  });
});

test.each([
  ['[CWR-11] the last unit of a sequence', 'one', 'c', to('two', 'd')],
  ['[CWR-11] an only unit', 'two', 'd', to('bare', null)],
  ['[CWR-11] a sequence without units', 'bare', null, to('four', 'e')],
  ['[CWR-14] the last unit of a course without an exit page', 'four', 'f', none],
])('%s: Next', (_, sequenceId, unitId, next) => {
  expect(findTurns({ sequenceId, unitId }, course).next).toEqual(next);
});

test.each([
  ['the last unit of a sequence', 'one', 'c', { kind: 'exam-end' }],
  ['the last unit of the course', 'four', 'f', { kind: 'exam-end' }],
  ['another unit', 'one', 'a', to('one', 'b')],
])('Next doesn’t leave a running exam: %s', (_, sequenceId, unitId, next) => {
  const turns = findTurns({ sequenceId, unitId }, { ...course, exit: 2, isExamRunning: true });
  expect(turns.next).toEqual(next);
  expect(turnPath('course-v1:Acme+CAL101+R1', { kind: 'exam-end' })).toBeNull();
});

test.each([1, 2, 3] as const)(
  '[CWR-14] after the last unit comes the exit page %i, and nowhere else',
  (exit) => {
    const end = { kind: 'course-end', variant: exit };
    const next = (sequenceId: string, unitId: string | null) =>
      findTurns({ sequenceId, unitId }, { ...course, exit }).next;
    expect(next('four', 'f')).toEqual(end);
    expect(next('four', 'e')).toEqual(to('four', 'f'));
    expect(next('two', 'd')).toEqual(to('bare', null));
    expect(findTurns({ sequenceId: 'bare', unitId: null }, { ...order('bare'), exit })).toEqual({
      previous: none,
      next: end,
    });
    expect(findTurns({ sequenceId: 'one', unitId: 'c' }, { ...order('two'), exit }).next).toEqual(none);
  },
);

test.each([
  ['[CWR-12] the first unit of a sequence', 'two', 'd', to('one', 'c')],
  ['[CWR-12] after a sequence without units', 'four', 'e', to('bare', null)],
  ['[CWR-12] a sequence without units', 'bare', null, to('two', 'd')],
  ['[CWR-13] the first unit of the course', 'one', 'a', none],
])('%s: Previous', (_, sequenceId, unitId, previous) => {
  expect(findTurns({ sequenceId, unitId }, course).previous).toEqual(previous);
});

test('[CWR-11] [CWR-12] a neighbor with unknown units has `first` or `last` in its URL', () => {
  const turns = findTurns({ sequenceId: 'two', unitId: 'd' }, order('far', 'two', 'away'));
  expect(turns).toEqual({ previous: to('far', 'last'), next: to('away', 'first') });
});

test('a sequence outside the outline has neighbors within itself only', () => {
  const turns = findTurns({ sequenceId: 'one', unitId: 'b' }, order('two'));
  expect(turns).toEqual({ previous: to('one', 'a'), next: to('one', 'c') });
  expect(findTurns({ sequenceId: 'one', unitId: 'a' }, order('two')).previous).toEqual(none);
});

test.each([
  [to('one', 'b'), paths.unit('c', 'one', 'b')],
  [to('bare', null), paths.sequence('c', 'bare')],
  [none, null],
  [{ kind: 'course-end', variant: 1 } as const, paths.courseEnd('c')],
])('the URL of %j', (turn, path) => {
  expect(turnPath('c', turn)).toBe(path);
});
