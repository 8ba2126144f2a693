import { expect, test } from 'vitest';
import { readSiteConfig } from '../../lms/site-config.ts';
import { findDestination, parseTarget, type RedirectTarget } from './destination.ts';

const lms = 'https://lms.example.org';
const courseId = 'course-v1:Acme+CAL101+R1';
const unitId = 'block-v1:Acme+CAL101+R1+type@vertical+block@u1';
const old = { courseId: 'Acme/CAL101/R1', unitId: 'i4x://Acme/CAL101/vertical/u1' };
const dashboard: RedirectTarget = { to: 'dashboard', query: '' };

test.each<[string, string, RedirectTarget]>([
  ['dashboard', '', dashboard],
  ['dashboard/', '?notlive=2%2F5%2F2013&x=a+b', { to: 'dashboard', query: '?notlive=2%2F5%2F2013&x=a+b' }],
  [`course-home/${courseId}`, '', { to: 'course-home', courseId }],
  [`course-home/${courseId}/`, '', { to: 'course-home', courseId }],
  [`course-home/${old.courseId}`, '', { to: 'course-home', courseId: old.courseId }],
  [`survey/${courseId}`, '', { to: 'survey', courseId }],
  [`home/${courseId}`, '', { to: 'home', courseId }],
  [`courseware/${courseId}/unit/${unitId}`, '', { to: 'unit', courseId, unitId }],
  [`courseware/${old.courseId}/unit/${old.unitId}`, '', { to: 'unit', ...old }],
  ['consent', '?consentPath=%2Fgrant%3Fx%3D1', { to: 'consent', path: '/grant?x=1' }],
  ['enterprise-learner-dashboard', '?notlive=x', { to: 'enterprise-dashboard', query: '?notlive=x' }],
  ['', '', dashboard],
  ['of/tomorrow', '?next=https://evil.example', dashboard],
  ['course-home', '', dashboard],
  ['course-home/nothing', '', dashboard],
  ['course-home/../../logout', '', dashboard],
  ['survey/../x/..', '', dashboard],
  [`courseware/nothing/unit/${unitId}`, '', dashboard],
  [`courseware/${courseId}`, '', dashboard],
])('%s%s', (path, query, target) => {
  expect(parseTarget(path, query)).toEqual(target);
});

function destination(
  target: Exclude<RedirectTarget, { to: 'home' }>,
  legacy: string | null = null,
  settings: object = {},
) {
  return findDestination(target, readSiteConfig({ LMS_BASE_URL: lms, ...settings }), legacy);
}

test.each<[string, Parameters<typeof destination>, string]>([
  [
    '[RTE-16] a unit that is known',
    [{ to: 'unit', courseId, unitId }, `${lms}/courses/x/jump_to/u1?experience=legacy`],
    `${lms}/courses/x/jump_to/u1?experience=legacy`,
  ],
  ['[RTE-17] one that is not', [{ to: 'unit', courseId, unitId }], `${lms}/courses/${courseId}/courseware/`],
  [
    '[RTE-17] one whose address is none for a browser',
    [{ to: 'unit', courseId, unitId }, 'javascript:alert(1)'],
    `${lms}/courses/${courseId}/courseware/`,
  ],
  ['[RTE-18] the home', [{ to: 'course-home', courseId }], `${lms}/courses/${courseId}/course/`],
  [
    '[RTE-18] the home by an old key',
    [{ to: 'course-home', courseId: old.courseId }],
    `${lms}/courses/Acme/CAL101/R1/course/`,
  ],
  ['[RTE-19] the survey', [{ to: 'survey', courseId }], `${lms}/courses/${courseId}/survey`],
  ['[RTE-20] the dashboard', [dashboard], `${lms}/dashboard`],
  [
    '[RTE-20] the dashboard with its query unchanged',
    [{ to: 'dashboard', query: '?a=1&b=x+y%20z&a=2' }],
    `${lms}/dashboard?a=1&b=x+y%20z&a=2`,
  ],
  ['consent on the LMS', [{ to: 'consent', path: '/grant?x=1' }], `${lms}/grant?x=1`],
  ['consent elsewhere', [{ to: 'consent', path: 'https://evil.example/grant' }], `${lms}/dashboard`],
  ['consent elsewhere, in disguise', [{ to: 'consent', path: '//evil.example/grant' }], `${lms}/dashboard`],
  ['consent by a backslash', [{ to: 'consent', path: '/\\evil.example' }], `${lms}/dashboard`],
  ['consent by a script', [{ to: 'consent', path: 'javascript:alert(1)' }], `${lms}/dashboard`],
  [
    'the portal of an organization, without one',
    [{ to: 'enterprise-dashboard', query: '?notlive=x' }],
    `${lms}/dashboard?notlive=x`,
  ],
  [
    'the portal of an organization',
    [
      { to: 'enterprise-dashboard', query: '?notlive=x' },
      null,
      { ENTERPRISE_LEARNER_PORTAL_HOSTNAME: 'portal.example.org' },
    ],
    'https://portal.example.org',
  ],
])('%s', (_, input, url) => {
  expect(destination(...input)).toBe(url);
});
