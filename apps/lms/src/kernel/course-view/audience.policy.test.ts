import type { ProblemContent } from '@lectern/olx';
import { describe, expect, test } from 'vitest';
import { html, problem } from '../../testing/course-builder.ts';
import { type Audience, isForStaffOnly, type Restriction, restrictionOf } from './audience.policy.ts';

const withProblem = (content: Partial<ProblemContent>) => ({
  graded: true,
  content: problem('p', { content }).content ?? { kind: 'container' as const },
});
const scored = withProblem({});
const text = { graded: false, content: html('h').content ?? { kind: 'container' as const } };

describe('restrictionOf', () => {
  const rows: [
    string,
    boolean,
    Record<string, number[]>,
    Record<Exclude<Audience, 'limited'>, Restriction>,
  ][] = [
    ['no rule', false, {}, { staff: 'open', verified: 'open', audit: 'open', visitor: 'open' }],
    ['staff only', true, {}, { staff: 'open', verified: 'hidden', audit: 'hidden', visitor: 'hidden' }],
    [
      'verified only',
      false,
      { 50: [2] },
      { staff: 'open', verified: 'open', audit: 'locked', visitor: 'locked' },
    ],
    ['audit only', false, { 50: [1] }, { staff: 'open', verified: 'hidden', audit: 'open', visitor: 'open' }],
    [
      'both tracks',
      false,
      { 50: [1, 2] },
      { staff: 'open', verified: 'open', audit: 'open', visitor: 'open' },
    ],
    ['nobody', false, { 50: [] }, { staff: 'open', verified: 'hidden', audit: 'hidden', visitor: 'hidden' }],
    [
      'a group of another partition',
      false,
      { 7: [1] },
      { staff: 'open', verified: 'hidden', audit: 'hidden', visitor: 'hidden' },
    ],
    [
      'verified only and another partition',
      false,
      { 50: [2], 70: [3] },
      { staff: 'open', verified: 'hidden', audit: 'hidden', visitor: 'hidden' },
    ],
  ];
  test.each(rows)('%s', (_, visibleToStaffOnly, groupAccess, expected) => {
    for (const [audience, restriction] of Object.entries(expected)) {
      const block = { visibleToStaffOnly, groupAccess, graded: true, content: scored.content };
      expect(restrictionOf(block, audience as Audience)).toBe(restriction);
    }
    const limited = restrictionOf({ visibleToStaffOnly, groupAccess, ...text }, 'limited');
    expect(limited).toBe(expected.audit);
  });
});

describe('content groups', () => {
  const blue = { partitionId: 77, groupId: 1 };
  const red = { partitionId: 77, groupId: 2 };
  const elsewhere = { partitionId: 78, groupId: 1 };
  test.each<[string, Record<string, number[]>, typeof blue | null, Restriction]>([
    ['of the learner', { 77: [1] }, blue, 'open'],
    ['one of several', { 77: [1, 2] }, blue, 'open'],
    ['of others', { 77: [2] }, blue, 'hidden'],
    ['of the same number in another partition', { 77: [1] }, elsewhere, 'hidden'],
    ['of nobody', { 77: [] }, blue, 'hidden'],
    ['without a cohort', { 77: [1] }, null, 'hidden'],
    ['and a track that is not theirs', { 50: [2], 77: [1] }, blue, 'locked'],
    ['of two partitions', { 77: [1], 78: [1] }, blue, 'hidden'],
    ['of none', {}, red, 'open'],
  ])('%s', (_, groupAccess, group, expected) => {
    const block = { visibleToStaffOnly: false, groupAccess, ...text };
    expect(restrictionOf(block, 'audit', group)).toBe(expected);
    expect(restrictionOf(block, 'staff', group)).toBe('open');
  });

  test.each<[string, boolean, Record<string, number[]>, boolean]>([
    ['a group of the course', false, { 77: [2] }, false],
    ['the team', true, { 77: [2] }, true],
    ['a group that is none of the course', false, { 90: [5] }, true],
    ['a track', false, { 50: [2] }, false],
    ['everyone', false, {}, false],
  ])('what is for %s', (_, visibleToStaffOnly, groupAccess, expected) => {
    expect(isForStaffOnly({ visibleToStaffOnly, groupAccess }, [blue, red])).toBe(expected);
  });
});

type Ruled = Parameters<typeof restrictionOf>[0];

describe('content-type gating', () => {
  const rows: [string, Partial<Ruled> & typeof scored, Restriction][] = [
    ['a graded problem', scored, 'locked'],
    ['a problem that is not graded', { ...scored, graded: false }, 'open'],
    ['a graded problem without points', withProblem({ pointsPossible: 0 }), 'open'],
    ['a graded problem of no weight', withProblem({ weight: 0 }), 'open'],
    ['a graded problem of some weight', withProblem({ weight: 0.5 }), 'locked'],
    ['a text among graded work', { ...text, graded: true }, 'open'],
    ['what only the team sees', { ...scored, visibleToStaffOnly: true }, 'hidden'],
    ['what is for another group', { ...scored, groupAccess: { 7: [1] } }, 'hidden'],
  ];
  test.each(rows)('%s', (_, block, expected) => {
    const whole: Ruled = { visibleToStaffOnly: false, groupAccess: {}, ...block };
    expect(restrictionOf(whole, 'limited')).toBe(expected);
    expect(restrictionOf(whole, 'staff')).toBe('open');
    if (expected === 'locked') expect(restrictionOf(whole, 'verified')).toBe('open');
  });
});
