import { describe, expect, test } from 'vitest';
import type { Audience } from '../course-view/audience.policy.ts';
import { audienceOf, decideCourse, type Visitor } from './access.policy.ts';

const stranger: Visitor = {
  isAnonymous: false,
  isStaff: false,
  track: null,
  auditExpiresAt: null,
  isContentLimited: false,
  group: null,
};
const anonymous: Visitor = { ...stranger, isAnonymous: true };
const audit: Visitor = { ...stranger, track: 'audit' };
const verified: Visitor = { ...stranger, track: 'verified' };
const staff: Visitor = { ...stranger, isStaff: true };

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
