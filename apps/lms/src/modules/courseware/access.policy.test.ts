import { describe, expect, test } from 'vitest';
import {
  type Audience,
  audienceOf,
  decideCourse,
  meetsPrerequisite,
  type Restriction,
  restrictionOf,
  type Visitor,
} from './access.policy.ts';

const anonymous: Visitor = { isAnonymous: true, isStaff: false, track: null };
const stranger: Visitor = { isAnonymous: false, isStaff: false, track: null };
const audit: Visitor = { isAnonymous: false, isStaff: false, track: 'audit' };
const verified: Visitor = { isAnonymous: false, isStaff: false, track: 'verified' };
const staff: Visitor = { isAnonymous: false, isStaff: true, track: null };
const START = 1_000;

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
  [stranger, 'visitor'],
  [anonymous, 'visitor'],
] as [Visitor, Audience][])('audience of %o is %s', (visitor, audience) => {
  expect(audienceOf(visitor)).toBe(audience);
});

describe('restrictionOf', () => {
  const rows: [string, boolean, Record<string, number[]>, Record<Audience, Restriction>][] = [
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
      expect(restrictionOf({ visibleToStaffOnly, groupAccess }, audience as Audience)).toBe(restriction);
    }
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
