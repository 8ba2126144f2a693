import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { expectWaysIn } from '../course/alerts/testing/open-alerts.tsx';
import { paths } from '../course/paths.ts';
import { renderRoutes } from '../course/testing.tsx';
import { type Locale, pseudoLocale } from '../i18n/locales.ts';
import {
  blocksWire,
  courseId,
  courseMetadataWire,
  datesWire,
  deniedAccess,
  ids,
  oldCoursewareCourseWire,
  outlineWire,
  progressWire,
  sequenceWire,
} from '../lms/fixtures.ts';
import { createTestLms, type FakeRoutes, type TestLmsOptions } from '../lms/testing.ts';
import { routes } from './routes.tsx';

const lmsUrl = 'https://lms.example.org';
const call = {
  metadata: `GET /api/course_home/course_metadata/${courseId}`,
  outline: `GET /api/course_home/outline/${courseId}`,
  dates: `GET /api/course_home/dates/${courseId}`,
  progress: `GET /api/course_home/progress/${courseId}`,
};
const missing = { status: 404, body: { detail: 'Not found.' } };

interface Given {
  readonly answers?: FakeRoutes;
  readonly lms?: TestLmsOptions;
  readonly locale?: Locale;
}

/** The whole route table, over a server with every response that a course needs. */
function open(path: string, { answers = {}, lms: options, locale }: Given = {}) {
  const lms = createTestLms(
    {
      [call.metadata]: { body: courseMetadataWire() },
      [call.outline]: { body: outlineWire() },
      [call.dates]: { body: datesWire() },
      [call.progress]: { body: progressWire() },
      [`GET /api/courseware/course/${courseId}`]: { body: oldCoursewareCourseWire() },
      'GET /api/courses/v2/blocks/': { body: blocksWire() },
      [`GET /api/courseware/sequence/${ids.limits}`]: { body: sequenceWire() },
      ...answers,
    },
    options,
  );
  return { ...lms, ...renderRoutes(lms.client, path, routes, locale) };
}

type Access = Parameters<typeof deniedAccess>[1];

/** The same responses for a course to which access is denied. */
function denied(
  code: string | null,
  access: Access = {},
  metadata: Parameters<typeof courseMetadataWire>[0] = {},
) {
  const course_access = deniedAccess(code, access);
  return {
    [call.metadata]: { body: courseMetadataWire({ course_access, is_enrolled: false, ...metadata }) },
    [call.outline]: { body: outlineWire({ course_blocks: null, enrollment_mode: null }) },
    [call.dates]: { status: 401, body: 'User not enrolled.' },
    [call.progress]: { status: 401, body: 'User not enrolled.' },
    [`GET /api/courseware/course/${courseId}`]: {
      body: oldCoursewareCourseWire({
        course_access,
        start: metadata.start ?? null,
        user_timezone: metadata.user_timezone ?? null,
      }),
    },
  };
}

beforeEach(() => window.sessionStorage.clear());

const tabs = [
  ['[RTE-22] dates', paths.dates(courseId), call.dates, `/courses/${courseId}/dates`],
  ['[RTE-23] progress', paths.progress(courseId), call.progress, `/courses/${courseId}/progress`],
  [
    '[RTE-23] progress of a learner',
    paths.progressOf(courseId, '42'),
    `${call.progress}/42/`,
    `/courses/${courseId}/progress/42`,
  ],
  ['[RTE-24] outline', paths.outline(courseId), call.outline, `/courses/${courseId}/course/`],
] as const;

describe('a tab for which the LMS responds with 404', () => {
  test.each(tabs)('%s: redirects to the LMS’s page, without an error', async (_, path, key, url) => {
    const { left } = open(path, { answers: { [key]: missing } });
    await waitFor(() => expect(left).toEqual([lmsUrl + url]));
    expect(screen.queryByText('There was an error loading this course.')).toBeNull();
  });

  test.each(tabs)('%s: returning shows an error', async (_, path, key) => {
    const first = open(path, { answers: { [key]: missing } });
    await waitFor(() => expect(first.left).toHaveLength(1));
    first.unmount();
    const { left } = open(path, { answers: { [key]: missing } });
    expect(
      await screen.findByRole('heading', { name: 'There was an error loading this course.' }),
    ).toBeVisible();
    expect(left).toEqual([]);
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  });

  test.each(tabs)('%s: no redirect on a current LMS, whose pages lead back here', async (_, path, key) => {
    const current = courseMetadataWire({ course_modes: [{ slug: 'audit', name: 'Audit' }] });
    const { left } = open(path, { answers: { [call.metadata]: { body: current }, [key]: missing } });
    expect(
      await screen.findByRole('heading', { name: 'There was an error loading this course.' }),
    ).toBeVisible();
    expect(left).toEqual([]);
  });

  test('other failures don’t redirect', async () => {
    const { left } = open(paths.dates(courseId), {
      answers: { [call.dates]: { status: 403 }, [call.outline]: missing },
    });
    await screen.findByRole('heading', { level: 1 });
    expect(left).toEqual([]);
  });
});

describe('a survey that the metadata don’t tell of', () => {
  const survey = `GET /courses/${courseId}/survey`;

  test.each([
    [paths.outline(courseId), call.outline, 500],
    [paths.progress(courseId), call.progress, 500],
    [paths.dates(courseId), call.dates, 404],
  ])('%s redirects to it', async (path, key, status) => {
    const metadata = courseMetadataWire({ course_modes: [{ slug: 'audit', name: 'Audit' }] });
    const { left } = open(path, {
      answers: {
        [call.metadata]: { body: metadata },
        [key]: { status },
        [survey]: { body: '<script>var existing_data = {};' },
      },
    });
    await waitFor(() => expect(left).toEqual([`${lmsUrl}/courses/${courseId}/survey`]));
  });

  test.each([
    ['there is none', {}, { status: 302 }],
    ['it is answered', {}, { body: '<script>var existing_data = {"why": "For fun"};</script>' }],
    ['the LMS lets nobody read it', {}, new Error('no CORS headers')],
    ['staff have none to answer', { is_staff: true }, { body: '<html>' }],
  ])('a failure stays one if %s', async (_, metadata, page) => {
    const { left } = open(paths.outline(courseId), {
      answers: {
        [call.metadata]: { body: courseMetadataWire(metadata) },
        [call.outline]: { status: 500 },
        [survey]: page,
      },
    });
    expect(
      await screen.findByRole('heading', { name: 'There was an error loading this course.' }),
    ).toBeVisible();
    expect(left).toEqual([]);
  });
});

describe('a denied course', () => {
  const message = 'Access ended on May 1. Want more?';
  const dates = paths.dates(courseId);
  const unit = paths.unit(courseId, ids.limits, ids.practice);

  test.each([
    [
      '[RTE-25] expired',
      dates,
      denied('audit_expired', { additional_context_user_message: message, user_message: 'Ended.' }),
      `/dashboard?access_response_error=${encodeURIComponent(message)}`,
    ],
    [
      '[RTE-25] expired, on the outline',
      paths.outline(courseId),
      denied('audit_expired', { additional_context_user_message: message }),
      `/dashboard?access_response_error=${encodeURIComponent(message)}`,
    ],
    [
      '[RTE-26] not started, on the day of the learner’s zone',
      unit,
      denied('course_not_started', {}, { start: '2013-02-04T23:30:00Z', user_timezone: 'Europe/Madrid' }),
      '/dashboard?notlive=2%2F5%2F2013',
    ],
    ['[RTE-27] survey', dates, denied('survey_required'), `/courses/${courseId}/survey`],
    ['[RTE-28] milestones', dates, denied('unfulfilled_milestones'), '/dashboard'],
    ['[RTE-30] not enrolled, on a tab', dates, denied('enrollment_required'), `/courses/${courseId}/course/`],
    [
      '[RTE-30] not signed in, in the courseware',
      unit,
      denied('authentication_required'),
      `/courses/${courseId}/course/`,
    ],
    ['[RTE-30] no code', paths.progress(courseId), denied(null), `/courses/${courseId}/course/`],
    [
      '[RTE-30] no outline for this visitor',
      unit,
      { 'GET /api/courses/v2/blocks/': { status: 403 } },
      `/courses/${courseId}/course/`,
    ],
    [
      'consent',
      dates,
      denied('data_sharing_access_required', { developer_message: '/grant?course=1' }),
      '/grant?course=1',
    ],
    [
      'learners of organizations',
      dates,
      denied('course_not_started_enterprise_learner', {}, { start: '2013-02-05T12:00:00Z' }),
      '/dashboard?notlive=2%2F5%2F2013',
    ],
  ])('%s', async (_, path, answers, url) => {
    const { left } = open(path, { answers });
    await waitFor(() => expect(left).toEqual([lmsUrl + url]));
    expect(screen.queryByRole('heading', { level: 1 })).toBeNull();
  });

  test('[RTE-26] the date is formatted in the reader’s language', async () => {
    const lang = { ...pseudoLocale, lang: 'de', load: null };
    const answers = denied('course_not_started', {}, { start: '2013-02-05T12:00:00Z' });
    const { left } = open(dates, { answers, locale: lang });
    await waitFor(() => expect(left).toEqual([`${lmsUrl}/dashboard?notlive=5.2.2013`]));
  });

  test('[RTE-29] a unit redirects to its legacy page', async () => {
    const { left } = open(unit, {
      answers: {
        [`GET /api/courseware/course/${courseId}`]: {
          body: oldCoursewareCourseWire({ course_access: deniedAccess('microfrontend_disabled') }),
        },
      },
    });
    await waitFor(() => expect(left).toEqual(['https://learn.example.org/legacy/p']));
  });

  test.each([dates, paths.outline(courseId), paths.sequence(courseId, ids.limits)])(
    '[RTE-29] without a unit there is no redirect, but a link to the course home: %s',
    async (path) => {
      const { left } = open(path, { answers: denied('microfrontend_disabled') });
      const main = within(screen.getByRole('main'));
      expect(await main.findByRole('link', { name: 'Go to the course home' })).toHaveAttribute(
        'href',
        `${lmsUrl}/courses/${courseId}/course/`,
      );
      expect(screen.getByRole('navigation', { name: 'Course' })).toBeVisible();
      expect(left).toEqual([]);
    },
  );

  test.each(['enrollment_required', 'a_code_of_tomorrow', null])(
    '[RTE-31] the outline renders with its alerts (%s)',
    async (code) => {
      const { left } = open(paths.outline(courseId), { answers: denied(code) });
      expect(await screen.findByRole('heading', { level: 1, name: 'Calculus, a start' })).toBeVisible();
      expect(screen.getAllByRole('button', { name: 'Enroll now' })).toHaveLength(2);
      await waitFor(() => expect(document.title).toBe('Course | Calculus, a start | Example Academy'));
      expect(left).toEqual([]);
    },
  );

  test('[RTE-31] [ALT-05] [ALT-09] the outline asks visitors to sign in', async () => {
    const answers = denied('authentication_required', {}, { username: null });
    const { left } = open(paths.outline(courseId), { answers, lms: { username: null } });
    await screen.findByRole('heading', { level: 1, name: 'Calculus, a start' });
    const above = within(screen.getByRole('region', { name: 'Messages' }));
    expect(screen.getByRole('region', { name: 'Messages' })).toHaveTextContent(
      'To see the content of this course, please sign in or register.',
    );
    const inOutline = within(screen.getByRole('region', { name: 'Messages about this course' }));
    for (const region of [above, inOutline]) expectWaysIn(region);
    expect(inOutline.getByText(/Sign in or register, then enroll/)).toBeVisible();
    expect(left).toEqual([]);
  });

  test('a denied course gives the reason even if its outline failed to load', async () => {
    const { left } = open(paths.outline(courseId), {
      answers: { ...denied('enrollment_required'), [call.outline]: { status: 500 } },
    });
    expect(await screen.findByRole('heading', { name: 'This course isn’t open to you' })).toBeVisible();
    expect(left).toEqual([]);
  });

  test('another organization is chosen on a page that returns to the course', async () => {
    const { router } = open(dates, { answers: denied('incorrect_active_enterprise') });
    const choose = await screen.findByRole('link', { name: 'Choose an organization' });
    const home = window.location.origin + paths.outline(courseId);
    expect(choose).toHaveAttribute(
      'href',
      `${lmsUrl}/enterprise/select/active/?success_url=${encodeURIComponent(home)}`,
    );
    expect(router.state.location.pathname).toBe(paths.accessDenied(courseId));
  });

  test('nobody else is sent to that page', async () => {
    const { router } = open(paths.accessDenied(courseId));
    expect(await screen.findByRole('heading', { level: 1, name: 'Calculus, a start' })).toBeVisible();
    expect(router.state.location.pathname).toBe(paths.outline(courseId));
  });

  test('a course that is denied on retry redirects then', async () => {
    const { left, routes: answers } = open(dates, { answers: { [call.metadata]: { status: 500 } } });
    const again = await screen.findByRole('button', { name: 'Try again' });
    Object.assign(answers, denied('unfulfilled_milestones'));
    await userEvent.click(again);
    await waitFor(() => expect(left).toEqual([`${lmsUrl}/dashboard`]));
  });
});
