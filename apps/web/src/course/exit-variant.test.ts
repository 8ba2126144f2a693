import { certStatuses } from '@lectern/contract';
import { describe, expect, test } from 'vitest';
import { type ExitFacts, findExitVariant } from './exit-variant.ts';

const factsOf = (changes: Partial<ExitFacts> = {}): ExitFacts => ({
  isSignedIn: true,
  isEnrolled: true,
  hasPassed: true,
  hasScheduledContent: false,
  certificate: { certStatus: 'downloadable' },
  ...changes,
});
const none = { certStatus: null };

test.each<[string, Partial<ExitFacts>, number]>([
  ['[EXT-01] a visitor without an account', { isSignedIn: false }, 0],
  ['[EXT-01] not enrolled', { isEnrolled: false }, 0],
  ['[EXT-03] scheduled content, not passed', { hasScheduledContent: true, hasPassed: false }, 3],
  [
    '[EXT-03] scheduled content, not passed, whatever the status',
    { hasScheduledContent: true, hasPassed: false, certificate: { certStatus: 'audit_passing' } },
    3,
  ],
  ['[EXT-03] scheduled content, passed', { hasScheduledContent: true }, 1],
  ['[EXT-04] not passed', { hasPassed: false, certificate: none }, 2],
  ['[EXT-04] not passed, downloadable all the same', { hasPassed: false }, 2],
  ['[EXT-04] not passed, audit', { hasPassed: false, certificate: { certStatus: 'audit_passing' } }, 1],
  ['[EXT-04] not passed, honor', { hasPassed: false, certificate: { certStatus: 'honor_passing' } }, 1],
  ['[EXT-05] passed, no status', { certificate: none }, 0],
  ['[EXT-06] no data, passed', { certificate: null }, 1],
  ['[EXT-06] no data, not passed', { certificate: null, hasPassed: false }, 2],
  [
    '[EXT-06] no data, not passed, scheduled content',
    { certificate: null, hasPassed: false, hasScheduledContent: true },
    3,
  ],
])('%s', (_, changes, variant) => {
  expect(findExitVariant(factsOf(changes))).toBe(variant);
});

test('[EXT-02] the course’s setting turns the exit page off', () => {
  expect(findExitVariant(factsOf(), false)).toBe(0);
  expect(findExitVariant(factsOf({ certificate: null }), false)).toBe(0);
});

describe('[EXT-05] after passing, by certificate status', () => {
  const celebrated = [
    'audit_passing',
    'downloadable',
    'earned_but_not_available',
    'honor_passing',
    'requesting',
    'unverified',
  ];
  test.each([...certStatuses, 'gold'])('%s', (certStatus) => {
    const variant = findExitVariant(factsOf({ certificate: { certStatus } }));
    expect(variant).toBe(celebrated.includes(certStatus) ? 1 : 0);
  });
});
