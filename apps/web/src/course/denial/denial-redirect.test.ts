import { expect, test } from 'vitest';
import { findDenialRedirect } from './denial-redirect.ts';

const courseId = 'course-v1:Acme+CAL101+R1';
const unitId = 'block-v1:Acme+CAL101+R1+type@vertical+block@u1';
const home = `/redirect/course-home/${courseId}`;

interface Given {
  readonly tab?: string;
  readonly unitId?: string | null;
  readonly start?: string | null;
  readonly developer?: string | null;
  readonly user?: string | null;
  readonly context?: string | null;
}

function find(errorCode: string | null, given: Given = {}): string | null {
  const { developer = null, user = null, context = null, tab = 'dates', start = '2/5/2013' } = given;
  return findDenialRedirect({
    courseId,
    tab,
    start,
    unitId: given.unitId ?? null,
    access: {
      hasAccess: false,
      errorCode,
      developerMessage: developer,
      userMessage: user,
      additionalContextUserMessage: context,
    },
  });
}

test.each<[string, string | null, Given, string | null]>([
  [
    '[RTE-25] the message, made safe for an address',
    'audit_expired',
    { context: 'Access ended: 100 % & more?', user: 'Ended.' },
    '/redirect/dashboard?access_response_error=Access%20ended%3A%20100%20%25%20%26%20more%3F',
  ],
  ['[RTE-25] without a message', 'audit_expired', {}, '/redirect/dashboard'],
  ['[RTE-25] also from the outline', 'audit_expired', { tab: 'outline' }, '/redirect/dashboard'],
  ['[RTE-26] the start', 'course_not_started', {}, '/redirect/dashboard?notlive=2%2F5%2F2013'],
  ['[RTE-26] no start known', 'course_not_started', { start: null }, '/redirect/dashboard'],
  ['[RTE-27] the survey', 'survey_required', {}, `/redirect/survey/${courseId}`],
  ['[RTE-28] no query', 'unfulfilled_milestones', { context: 'First take CAL100.' }, '/redirect/dashboard'],
  [
    '[RTE-29] a unit',
    'microfrontend_disabled',
    { tab: 'courseware', unitId },
    `/redirect/courseware/${courseId}/unit/${unitId}`,
  ],
  ['[RTE-29] no unit', 'microfrontend_disabled', { tab: 'courseware' }, null],
  ['[RTE-29] no unit on a tab', 'microfrontend_disabled', {}, null],
  ['[RTE-30] not signed in', 'authentication_required', {}, home],
  ['[RTE-30] not enrolled', 'enrollment_required', { tab: 'courseware', unitId }, home],
  ['[RTE-30] a code of tomorrow', 'a_code_of_tomorrow', { tab: 'progress' }, home],
  ['[RTE-30] a retired format', 'old_mongo', {}, home],
  ['[RTE-30] no code', null, {}, home],
  ['[RTE-31] not signed in', 'authentication_required', { tab: 'outline' }, null],
  ['[RTE-31] not enrolled', 'enrollment_required', { tab: 'outline' }, null],
  ['[RTE-31] a code of tomorrow', 'a_code_of_tomorrow', { tab: 'outline' }, null],
  ['[RTE-31] no code', null, { tab: 'outline' }, null],
  [
    'another organization is chosen on a page of its own',
    'incorrect_active_enterprise',
    {},
    `/course/${courseId}/access-denied`,
  ],
  [
    'learners of organizations wait in their portal',
    'course_not_started_enterprise_learner',
    {},
    '/redirect/enterprise-learner-dashboard?notlive=2%2F5%2F2013',
  ],
  [
    'consent is asked where the server says',
    'data_sharing_access_required',
    { developer: '/grant?next=/x&y=z' },
    '/redirect/consent?consentPath=%2Fgrant%3Fnext%3D%2Fx%26y%3Dz',
  ],
  ['a text is no place to ask', 'data_sharing_access_required', { developer: 'No consent.' }, home],
  ['nor is a script', 'data_sharing_access_required', { developer: 'javascript:alert(1)' }, home],
  ['nor nothing, on the outline', 'data_sharing_access_required', { tab: 'outline' }, null],
])('%s (%s)', (_, code, given, path) => {
  expect(find(code, given)).toBe(path);
});
