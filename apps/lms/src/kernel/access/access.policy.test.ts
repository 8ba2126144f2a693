import type { ProblemContent } from '@lectern/olx';
import { describe, expect, test } from 'vitest';
import { html, problem } from '../../testing/course-builder.ts';
import {
  type Audience,
  audienceOf,
  decideCourse,
  meetsPrerequisite,
  type Restriction,
  restrictionOf,
  type Visitor,
} from './access.policy.ts';

const stranger: Visitor = {
  isAnonymous: false,
  isStaff: false,
  track: null,
  auditExpiresAt: null,
  isContentLimited: false,
};
const anonymous: Visitor = { ...stranger, isAnonymous: true };
const audit: Visitor = { ...stranger, track: 'audit' };
const verified: Visitor = { ...stranger, track: 'verified' };
const staff: Visitor = { ...stranger, isStaff: true };

const withProblem = (content: Partial<ProblemContent>) => ({
  graded: true,
  content: problem('p', { content }).content ?? { kind: 'container' as const },
});
const scored = withProblem({});
const text = { graded: false, content: html('h').content ?? { kind: 'container' as const } };

const START = 1_000;
const EXPIRY = 5_000;
const expiring: Visitor = { ...audit, auditExpiresAt: EXPIRY };

describe('decideCourse', () => {
  const rows: [string, Visitor, 'private' | 'public_outline' | 'public', number, string | null, boolean][] = [
    ['a learner just before the start', audit, 'private', START - 1, 'course_not_started', false],
    ['a learner from the start on', audit, 'private', START, null, true],
    ['a verified learner', verified, 'private', START, null, true],
    ['staff before the start', staff, 'private', START - 1, null, true],
    ['staff who are not enrolled', staff, 'private', START, null, true],
    ['a stranger', stranger, 'private', START, 'enrollment_required', false],
    ['an anonymous visitor', anonymous, 'private', START, 'authentication_required', false],
    ['an anonymous visitor of a public course', anonymous, 'public', START, null, true],
    ['a stranger of a public course', stranger, 'public', START, null, true],
    [
      'an anonymous visitor of a public course before its start',
      anonymous,
      'public',
      START - 1,
      'course_not_started',
      false,
    ],
    [
      'an anonymous visitor of a public outline',
      anonymous,
      'public_outline',
      START,
      'authentication_required',
      true,
    ],
    ['a stranger of a public outline', stranger, 'public_outline', START, 'enrollment_required', true],
    ['limited audit access until its end', expiring, 'private', EXPIRY - 1, null, true],
    ['limited audit access at its end', expiring, 'private', EXPIRY, 'audit_expired', false],
    ['also in a public course', expiring, 'public', EXPIRY, 'audit_expired', false],
    ['an end before the start', { ...audit, auditExpiresAt: 0 }, 'private', 1, 'course_not_started', false],
    ['staff after the end', { ...expiring, isStaff: true }, 'private', EXPIRY, null, true],
  ];
  test.each(rows)('%s', (_, visitor, courseVisibility, now, denial, seesOutline) => {
    expect(decideCourse({ start: START, courseVisibility }, visitor, now)).toEqual({ denial, seesOutline });
  });
});

test.each([
  [staff, 'staff'],
  [{ ...audit, isStaff: true }, 'staff'],
  [verified, 'verified'],
  [audit, 'audit'],
  [{ ...audit, isContentLimited: true }, 'limited'],
  [{ ...stranger, isContentLimited: true }, 'limited'],
  [{ ...verified, isContentLimited: true }, 'verified'],
  [{ ...audit, isContentLimited: true, isStaff: true }, 'staff'],
  [stranger, 'visitor'],
  [anonymous, 'visitor'],
] as [Visitor, Audience][])('audience of %o is %s', (visitor, audience) => {
  expect(audienceOf(visitor)).toBe(audience);
});

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

test.each([
  ['both reached exactly', 80, 100, true],
  ['score just missed', 79.999, 100, false],
  ['completion just missed', 80, 99.999, false],
  ['more than asked', 100, 100, true],
  ['score reached but for rounding', 80 - 1e-12, 100, true],
])('prerequisite: %s', (_, scorePercent, completionPercent, met) => {
  const asked = { minScorePercent: 80, minCompletionPercent: 100 };
  expect(meetsPrerequisite(asked, { scorePercent, completionPercent })).toBe(met);
});
