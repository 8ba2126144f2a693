import type { PeerStep } from '@lectern/olx';
import { describe, expect, test } from 'vitest';
import { OPEN_RESPONSE } from '../testing/responses.ts';
import {
  countReceived,
  FLEXIBLE_AFTER,
  findReducedAt,
  NO_PEERS,
  neededAssessments,
  type PeerAssessment,
  type PeerState,
  peerPoints,
  readStoredPeers,
} from './peer.policy.ts';
import { pointsOfResponse, readResponseState } from './response-state.ts';

const STEP: PeerStep = { opensAt: null, dueAt: null, mustGrade: 2, mustBeGradedBy: 3, isFlexible: false };
const FLEXIBLE: PeerStep = { ...STEP, isFlexible: true };
const LATER = 1000 + FLEXIBLE_AFTER;

function assessment(option: string, claimId = 1): PeerAssessment {
  return { claimId, choices: [{ criterion: 'Ideas', option, comment: '' }], comment: '', at: 5 };
}
const received = (...options: string[]) => options.map((option, index) => assessment(option, index));
const withReceived = (count: number): PeerState => ({
  ...NO_PEERS,
  received: received(...Array.from({ length: count }, () => 'Good')),
});

test.each<[string, PeerStep, number, number]>([
  ['as many as the author asks for', STEP, LATER, 3],
  ['as many before the seventh day has passed', { ...FLEXIBLE, mustBeGradedBy: 10 }, LATER - 1, 10],
  ['30 % of them once it has', { ...FLEXIBLE, mustBeGradedBy: 10 }, LATER, 3],
  ['rounded down', { ...FLEXIBLE, mustBeGradedBy: 9 }, LATER, 2],
  ['never less than one', FLEXIBLE, LATER, 1],
])('a response needs %s', (_name, peer, now, needed) => {
  expect(neededAssessments({ peer, submittedAt: 1000 }, now)).toBe(needed);
});

test.each<[string, PeerStep, number, number, number | null]>([
  ['nothing before enough have arrived', STEP, 2, LATER, null],
  ['all once enough have', STEP, 3, 1000, 3],
  ['the first ones of more', STEP, 4, 1000, 3],
  ['those that there are when fewer are enough', FLEXIBLE, 2, LATER, 2],
  ['nothing while fewer are not', FLEXIBLE, 2, LATER - 1, null],
])('of the received assessments count %s', (_name, peer, count, now, counted) => {
  expect(countReceived({ peer, submittedAt: 1000 }, withReceived(count), now).counted).toBe(counted);
});

test('which assessments count is fixed once enough have arrived', () => {
  const state = { ...withReceived(4), counted: 2 };
  expect(countReceived({ peer: STEP, submittedAt: 1000 }, state, LATER)).toBe(state);
});

test.each<[string, PeerStep, PeerState, number | null]>([
  ['never in a step that isn’t flexible', STEP, withReceived(2), null],
  ['never without an assessment', FLEXIBLE, withReceived(0), null],
  ['after seven days with some', FLEXIBLE, withReceived(1), LATER],
  ['never again once they count', FLEXIBLE, { ...withReceived(3), counted: 3 }, null],
])('fewer assessments become enough %s', (_name, peer, state, at) => {
  expect(findReducedAt({ peer, submittedAt: 1000 }, state)).toBe(at);
});

test.each([
  [[], 0],
  [['Fair'], 2],
  [['Poor', 'Good', 'Fair'], 2],
  [['Good', 'Poor', 'Poor'], 0],
  // The median of 2 and 3 is 2.5.
  [['Fair', 'Good'], 3],
  [['Poor', 'Fair', 'Good', 'Good'], 3],
  [['Removed', 'Good', 'Good'], 3],
])('%j give the median of their points, rounded up: %d', (options, points) => {
  expect(peerPoints(OPEN_RESPONSE.rubric, received(...options))).toBe(points);
});

test('points are the sum of the medians of all criteria, not the median of the sums', () => {
  const option = (name: string, points: number) => ({ name, label: name, explanation: '', points });
  const options = [option('0', 0), option('10', 10)];
  const criterion = (name: string) => ({ name, label: name, prompt: '', comment: 'none' as const, options });
  const rubric = { criteria: [criterion('A'), criterion('B')], commentPrompt: null };
  const of = (a: string, b: string): PeerAssessment => ({
    ...assessment(''),
    choices: [
      { criterion: 'A', option: a, comment: '' },
      { criterion: 'B', option: b, comment: '' },
    ],
  });
  expect(peerPoints(rubric, [of('10', '10'), of('10', '0'), of('0', '10')])).toBe(20);
});

describe('the stage of a response and its points', () => {
  const SELF = assessment('Good');
  const DONE = { given: 2, received: received('Fair', 'Fair', 'Fair', 'Good'), counted: 3 };
  const WAITING = { given: 2, received: [], counted: null };
  const peer = { ...OPEN_RESPONSE, peer: STEP, waitsForStaff: false };
  test.each([
    ['others first', {}, {}, 'peers', null],
    ['their own first, where the author says so', { isSelfFirst: true as const }, {}, 'self', null],
    ['others after that', { isSelfFirst: true as const }, { self: SELF }, 'peers', null],
    ['their own after others', {}, { peers: WAITING }, 'self', null],
    ['others who assess them', {}, { peers: WAITING, self: SELF }, 'waiting', null],
    ['the rest, although others are done', {}, { peers: { ...DONE, given: 1 } }, 'peers', null],
    ['nothing: others override themselves', {}, { peers: DONE, self: SELF }, 'graded', 2],
    ['staff, where they must assess', { waitsForStaff: true }, { peers: DONE, self: SELF }, 'staff', null],
    [
      'nothing: staff override others',
      {},
      { peers: DONE, self: SELF, staff: assessment('Poor') },
      'graded',
      0,
    ],
    ['nothing once staff have assessed it', {}, { staff: SELF }, 'graded', 3],
    ['nothing once it is canceled', {}, { peers: DONE, canceledBecause: 'x' }, 'canceled', 0],
  ])('it waits for %s', (_name, more, stored, stage, points) => {
    const exercise = { ...peer, ...more };
    const state = readResponseState({ texts: ['a'], submittedAt: 1, ...stored }, exercise);
    expect([state.stage, pointsOfResponse(exercise, state)]).toEqual([stage, points]);
  });
});

test.each([
  [null, NO_PEERS],
  [{ given: 'x', received: 'y', counted: 'z' }, NO_PEERS],
  [
    { given: 1, received: [{}, assessment('Good', 7)], counted: 1 },
    { given: 1, received: [assessment('Good', 7)], counted: 1 },
  ],
])('%j is read from storage', (stored, expected) => {
  expect(readStoredPeers(stored)).toEqual(expected);
});
