import { expect, test } from 'vitest';
import { readChange } from './change-form.policy.ts';

const form = { change: 'override', points: '1', reason: 'Regraded' };
const longest = 'x'.repeat(1000);

test.each<[string, Partial<typeof form>, object]>([
  ['a score', {}, { change: { kind: 'override', points: 1 }, reason: 'Regraded' }],
  ['the highest score', { points: ' 2 ' }, { change: { kind: 'override', points: 2 }, reason: 'Regraded' }],
  ['no points at all', { points: '0' }, { change: { kind: 'override', points: 0 }, reason: 'Regraded' }],
  ['a decimal comma', { points: '0,5' }, { change: { kind: 'override', points: 0.5 }, reason: 'Regraded' }],
  ['too high a score', { points: '2.01' }, { errors: { points: 'Enter a score from 0 to 2.' } }],
  ['a negative score', { points: '-1' }, { errors: { points: 'Enter a score from 0 to 2.' } }],
  ['no number', { points: '1e9' }, { errors: { points: 'Enter a score from 0 to 2.' } }],
  ['no score', { points: '' }, { errors: { points: 'Enter a score from 0 to 2.' } }],
  [
    'points that another change ignores',
    { change: 'rescore', points: 'x' },
    { change: { kind: 'rescore' }, reason: 'Regraded' },
  ],
  [
    'the longest reason',
    { change: 'rescore', reason: longest },
    { change: { kind: 'rescore' }, reason: longest },
  ],
  [
    'too long a reason',
    { change: 'rescore', reason: `${longest}x` },
    { errors: { reason: 'Use at most 1,000 characters.' } },
  ],
  ['blanks for a reason', { reason: ' \n' }, { errors: { reason: 'Enter a reason.' } }],
  ['nothing chosen', { change: '' }, { errors: { change: 'Choose what to change.' } }],
  ['something else', { change: 'toString' }, { errors: { change: 'Choose what to change.' } }],
])('%s', (_, changes, expected) => {
  expect(readChange({ ...form, ...changes }, 2)).toEqual(expected);
});
