import { describe, expect, test } from 'vitest';
import {
  cohortNumber,
  findTrack,
  type Group,
  groupName,
  groupNumber,
  groupOf,
  isIn,
  membershipOf,
  modesOf,
  trackOf,
} from './groups.policy.ts';
import { dividedGroupOf } from './settings.policy.ts';

const red: Group = { kind: 'cohort', name: 'Red' };
const verified: Group = { kind: 'track', name: 'verified' };

describe('tracks', () => {
  test.each([
    ['audit', 'audit'],
    ['honor', 'honor'],
    ['verified', 'verified'],
    ['credit', 'verified'],
    ['of-a-plugin', null],
    [null, null],
  ])('learners in mode %s are on the track %s', (mode, track) => {
    expect(trackOf(mode)).toBe(track);
  });

  test('the learners of a track are in the modes that lead to it', () => {
    expect([modesOf('audit'), modesOf('verified')]).toEqual([['audit'], ['verified', 'credit']]);
  });

  test.each([
    [-1, 'audit'],
    [-2, 'verified'],
    [-6, 'honor'],
    [-12, 'paid-bootcamp'],
  ])('the number %i is the track %s, and the reverse', (number, name) => {
    const track = findTrack(number);
    expect(track).toEqual({ kind: 'track', name });
    expect(track && groupNumber(track)).toBe(number);
  });

  test.each([-13, -0, -1.5, Number.NaN])('%s is the number of no track', (number) => {
    expect(findTrack(number)).toBeNull();
  });
});

test('cohorts have positive numbers of 31 bits, each its own', () => {
  expect(groupNumber(red)).toBe(cohortNumber('Red'));
  const numbers = ['Red', 'Blue', '', '2'.repeat(100)].map(cohortNumber);
  for (const number of numbers) {
    expect(number).toBeGreaterThan(0);
    expect(number).toBeLessThan(2 ** 31);
  }
  expect(new Set(numbers).size).toBe(numbers.length);
});

test('groups have names for people', () => {
  expect([groupName(red), groupName(verified)]).toEqual(['Red', 'Verified track']);
});

test.each([
  [red, { cohort: 'Red', track: null }, true],
  [red, { cohort: 'Blue', track: null }, false],
  [verified, { cohort: null, track: 'verified' as const }, true],
  [verified, { cohort: 'verified', track: 'audit' as const }, false],
])('%j has %j: %s', (group, person, isMember) => {
  expect(isIn(person, group)).toBe(isMember);
});

test.each([red, verified, null])('%j is stored and read', (group) => {
  expect(groupOf(membershipOf(group))).toEqual(group);
});

test.each([
  ['none', null],
  ['cohort', red],
  ['enrollment_track', verified],
] as const)('divided by %s, a thread is for %j', (scheme, group) => {
  expect(dividedGroupOf({ scheme }, { cohort: 'Red', track: 'verified' })).toEqual(group);
  expect(dividedGroupOf({ scheme }, { cohort: null, track: null })).toBeNull();
});
