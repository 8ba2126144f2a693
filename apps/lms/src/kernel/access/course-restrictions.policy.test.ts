import type { JsonValue } from '@lectern/olx';
import { describe, expect, test } from 'vitest';
import { buildCourse } from '../../testing/course-builder.ts';
import type { CourseDenial, Visitor } from './access.policy.ts';
import {
  type CourseGates,
  judgeCountry,
  judgeDevice,
  judgeEnterprise,
  judgeGroups,
  judgePrerequisites,
  judgeVisibility,
  type LearnersCustomer,
  readCourseGates,
} from './course-restrictions.policy.ts';

const gatesOf = (other: Record<string, JsonValue> = {}): CourseGates =>
  readCourseGates(buildCourse({ sections: [], settings: { other } }));
const open = gatesOf();

describe('restrictions are read from the course’s settings', () => {
  test.each<[string, Record<string, JsonValue>, Partial<CourseGates>]>([
    ['nothing said', {}, { survey: null, isOnMobile: true, isListed: true, isStaffOnly: false }],
    ['a survey', { course_survey_required: true, course_survey_name: 'start' }, { survey: 'start' }],
    [
      'a survey as text',
      { course_survey_required: 'True', course_survey_name: ' start ' },
      { survey: 'start' },
    ],
    ['a survey that is not required', { course_survey_name: 'start' }, { survey: null }],
    ['a survey without a name', { course_survey_required: true, course_survey_name: '' }, { survey: null }],
    ['not on mobile', { mobile_available: false }, { isOnMobile: false }],
    ['on mobile', { mobile_available: true }, { isOnMobile: true }],
  ])('%s', (_, other, expected) => {
    expect(gatesOf(other)).toMatchObject(expected);
  });
});

test.each<[string, readonly string[], string | null, boolean]>([
  ['a country on the list', ['KP', 'SY'], 'SY', true],
  ['a country that is not', ['KP'], 'SY', false],
  ['a country that is not known', ['KP'], null, false],
  ['no list', [], 'KP', false],
])('embargo: %s', (_, embargo, country, refused) => {
  const expected = refused ? { code: 'embargo' } : null;
  expect(judgeCountry({ embargo }, { country, isMobileApp: false })).toEqual(expected);
});

test.each([
  ['the app, where it may not', false, true, true],
  ['the app, where it may', true, true, false],
  ['a browser, where the app may not', false, false, false],
])('device: %s', (_, isOnMobile, isMobileApp, refused) => {
  expect(judgeDevice({ ...open, isOnMobile }, { country: null, isMobileApp }) !== null).toBe(refused);
});

test.each<[string, Partial<CourseGates>, CourseDenial | null, CourseDenial | null]>([
  ['nothing said', {}, null, null],
  ['nothing said, a stranger', {}, 'enrollment_required', null],
  ['for the team, a learner', { isStaffOnly: true }, null, 'not_visible_to_user'],
  ['for the team, a stranger', { isStaffOnly: true }, 'enrollment_required', 'not_visible_to_user'],
  ['not listed, a stranger', { isListed: false }, 'enrollment_required', 'not_visible_in_catalog'],
  ['not listed, a learner', { isListed: false }, null, null],
  ['not listed, signed out', { isListed: false }, 'authentication_required', null],
])('visibility: %s', (_, gates, priorDenial, code) => {
  expect(judgeVisibility({ ...open, ...gates }, priorDenial)?.code ?? null).toBe(code);
});

describe('groups', () => {
  const visitor = (track: Visitor['track']): Visitor => ({
    isAnonymous: false,
    isStaff: false,
    track,
    auditExpiresAt: null,
    isContentLimited: false,
    group: null,
  });
  const rows: [string, Record<string, number[]>, Visitor['track'], CourseDenial | null][] = [
    ['none named', {}, 'audit', null],
    ['of the audit track, in it', { 50: [1] }, 'audit', null],
    ['of the audit track, in the verified one', { 50: [1] }, 'verified', 'incorrect_user_group'],
    ['of the verified track, which one can still join', { 50: [2] }, 'audit', null],
    ['of another partition', { 7: [1] }, 'verified', 'incorrect_user_group'],
    ['nobody', { 50: [] }, 'verified', 'no_allowed_user_groups'],
    ['nobody of another partition', { 7: [] }, 'audit', 'no_allowed_user_groups'],
  ];
  test.each(rows)('%s', (_, groupAccess, track, code) => {
    const root = open.root && { ...open.root, groupAccess };
    expect(judgeGroups({ ...open, root }, visitor(track), null)?.code ?? null).toBe(code);
    expect(judgeGroups({ ...open, root }, visitor(track), 'enrollment_required')).toBeNull();
  });
});

test('prerequisite courses are listed', () => {
  expect(judgePrerequisites([])).toBeNull();
  expect(judgePrerequisites([{ title: 'One' }, { title: 'Two' }])).toEqual({
    code: 'unfulfilled_milestones',
    texts: { user: 'Pass “One” and “Two” before you take this course.' },
  });
});

describe('organizations', () => {
  const acme: LearnersCustomer = { uuid: 'a', name: 'Acme', isActive: true, asksConsent: false };
  const other: LearnersCustomer = { uuid: 'o', name: 'Other', isActive: false, asksConsent: false };
  const rows: [string, LearnersCustomer[], string[], CourseDenial | null, string[], CourseDenial | null][] = [
    ['with none', [], ['a'], null, [], null],
    ['with one that does not offer the course', [other], ['a'], null, [], null],
    ['active in the one that offers it', [acme, other], ['a'], null, [], null],
    [
      'active in another',
      [
        { ...acme, isActive: false },
        { ...other, isActive: true },
      ],
      ['a'],
      null,
      [],
      'incorrect_active_enterprise',
    ],
    ['active in one of two that offer it', [acme, other], ['a', 'o'], null, [], null],
    ['asked to agree', [{ ...acme, asksConsent: true }], ['a'], null, [], 'data_sharing_access_required'],
    [
      'agreed with another',
      [{ ...acme, asksConsent: true }],
      ['a'],
      null,
      ['o'],
      'data_sharing_access_required',
    ],
    ['agreed', [{ ...acme, asksConsent: true }], ['a'], null, ['a'], null],
    ['before the start', [acme], ['a'], 'course_not_started', [], 'course_not_started_enterprise_learner'],
    ['before the start, with none that offers it', [other], ['a'], 'course_not_started', [], null],
    ['not enrolled', [{ ...acme, asksConsent: true }], ['a'], 'enrollment_required', [], null],
  ];
  test.each(rows)('%s', (_, customers, offeredBy, priorDenial, agreed, code) => {
    const course = { courseKey: 'course-v1:Acme+CAL101+R1', offeredBy, priorDenial };
    const refusal = judgeEnterprise(course, { customers, agreedWith: new Set(agreed) });
    expect(refusal?.code ?? null).toBe(code);
  });

  test('the refusal links to the page that asks for consent', () => {
    const course = { courseKey: 'course-v1:Acme+CAL101+R1', offeredBy: ['a'], priorDenial: null };
    const customers = [{ ...acme, asksConsent: true }];
    expect(judgeEnterprise(course, { customers, agreedWith: new Set() })?.texts?.developer).toBe(
      '/enterprise/consent/course-v1:Acme+CAL101+R1?customer=a',
    );
  });
});
