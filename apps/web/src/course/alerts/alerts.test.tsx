import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { HOUR } from '../../i18n/durations.ts';
import { renderWithI18n } from '../../i18n/testing.tsx';
import { courseMetadataQuery } from '../../lms/course-metadata.ts';
import {
  courseId,
  courseMetadataWire,
  enrollmentWire,
  outlineWire,
  releasedBlocks,
} from '../../lms/fixtures.ts';
import { outlineQuery } from '../../lms/outline.ts';
import { sessionQuery } from '../../lms/session.ts';
import { createTestLms, type FakeRoutes, type TestLmsOptions } from '../../lms/testing.ts';
import { renderCourse } from '../testing.tsx';
import { AlertList } from './AlertList.tsx';
import type { CourseAlert } from './alert.ts';
import { CourseAlerts } from './CourseAlerts.tsx';
import { storeFlash } from './flash.ts';

const lmsUrl = 'https://lms.example.org';
type Wire = NonNullable<Parameters<typeof outlineWire>[0]>;

interface Given {
  readonly outline?: Wire;
  readonly course?: Parameters<typeof courseMetadataWire>[0];
  readonly lms?: TestLmsOptions;
  readonly responses?: FakeRoutes;
  /** How far the server's clock is ahead of the browser's, milliseconds. */
  readonly ahead?: number;
  readonly administrator?: boolean;
}

/** All lists of alerts, with the course data cached. */
async function open({
  outline,
  course,
  lms: options,
  responses,
  ahead = 0,
  administrator = false,
}: Given = {}) {
  const lms = createTestLms(
    {
      [`GET /api/course_home/course_metadata/${courseId}`]: { body: courseMetadataWire(course) },
      [`GET /api/course_home/outline/${courseId}`]: {
        body: outlineWire({ course_blocks: { blocks: releasedBlocks() }, ...outline }),
      },
      'POST /event': { status: 204 },
      ...responses,
    },
    options,
  );
  await lms.client.fetchQuery(sessionQuery());
  lms.client.setQueryData(sessionQuery().queryKey, (user) => user && { ...user, administrator });
  await lms.client.fetchQuery(courseMetadataQuery(courseId));
  const { queryKey } = outlineQuery(courseId);
  await lms.client.fetchQuery(outlineQuery(courseId));
  lms.client.setQueryData(queryKey, (data) => data && { ...data, timeOffsetMillis: ahead });
  const element = (
    <>
      <CourseAlerts topic="outline" />
      <CourseAlerts topic="outline-end" />
    </>
  );
  const home = { path: 'home', element };
  const rendered = renderCourse(lms.client, `/course/${courseId}/home`, [home]);
  // The code of these alerts loads when there is one to show.
  await act(() =>
    Promise.all([
      import('./CertificateAlert.tsx'),
      import('./CourseTimeAlerts.tsx'),
      import('./NotPassingAlert.tsx'),
      import('./ScheduledContentAlert.tsx'),
    ]),
  );
  return { ...lms, ...rendered };
}

const above = () => within(screen.getByRole('region', { name: 'Messages' }));
const inOutline = () => within(screen.getByRole('region', { name: 'Messages about this course' }));
const below = () => within(screen.getByRole('region', { name: 'More about this course' }));

beforeEach(() => window.localStorage.clear());
afterEach(() => vi.useRealTimers());

const outside = { is_enrolled: false };
const hidden = { course_blocks: null, enrollment_mode: null };

describe('[ALT-11] an alert', () => {
  const alert = (id: string, more: Partial<CourseAlert> = {}) =>
    ({
      id,
      code: 'plain',
      text: id,
      topic: 'outline',
      type: 'info',
      dismissible: false,
      ...more,
    }) as CourseAlert;

  function show(alerts: readonly CourseAlert[], onDismiss = vi.fn()) {
    renderWithI18n(<AlertList topic="outline" label="Alerts" alerts={alerts} onDismiss={onDismiss} />);
    return onDismiss;
  }

  test('is shown in the list of its topic only', () => {
    show([
      alert('Here'),
      alert('Elsewhere', { topic: 'general' }),
      alert('Nowhere', { topic: 'of tomorrow' }),
    ]);
    expect(screen.getByRole('region', { name: 'Alerts' })).toHaveTextContent(/^Here$/);
  });

  test('an empty list isn’t rendered', () => {
    show([alert('Elsewhere', { topic: 'general' })]);
    expect(screen.queryByRole('region')).toBeNull();
  });

  test('is rendered by its code, or as text for an unknown code', () => {
    show([alert('A text'), { ...alert('x'), code: 'enrolled' } as CourseAlert]);
    expect(screen.getByText('A text')).toBeVisible();
    expect(screen.getByText('You’re enrolled. Welcome to the course!')).toBeVisible();
  });

  test('can be dismissed only if it is dismissible', async () => {
    const closable = alert('Closable', { dismissible: true });
    const onDismiss = show([alert('Fixed'), closable]);
    await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(onDismiss).toHaveBeenCalledExactlyOnceWith(closable);
  });

  test.each([
    ['error', 'alert--warning'],
    ['danger', 'alert--danger'],
    ['success', 'alert--success'],
    ['info', 'alert--info'],
    ['welcome', 'alert--info'],
    ['of tomorrow', 'alert--info'],
  ])('[ALT-12] of type %s has the variant %s', (type, look) => {
    show([alert('Text', { type })]);
    expect(screen.getByText('Text').closest('.alert')).toHaveClass(look);
  });
});

describe('enrolling', () => {
  const enrollCall = 'POST /api/enrollment/v1/enrollment';

  test.each([
    ['[ALT-06]', inOutline],
    ['[ALT-08]', above],
  ])(
    '%s [ALT-10] by the alert: busy meanwhile, then the page is reloaded and says that it worked',
    async (_, region) => {
      const { promise, resolve } = Promise.withResolvers<{ body: unknown }>();
      const { reload, unmount } = await open({
        outline: hidden,
        course: outside,
        responses: { [enrollCall]: () => promise },
      });
      const enroll = region().getByRole('button', { name: 'Enroll now' });
      await userEvent.click(enroll);
      expect(enroll).toHaveAttribute('aria-disabled', 'true');
      expect(reload).not.toHaveBeenCalled();
      resolve({ body: enrollmentWire() });
      await waitFor(() => expect(reload).toHaveBeenCalledOnce());
      expect(enroll).toHaveAttribute('aria-disabled', 'true');
      unmount();

      await open();
      expect(await screen.findByText('You’re enrolled. Welcome to the course!')).toBeVisible();
      await userEvent.click(above().getByRole('button', { name: 'Dismiss' }));
      expect(screen.queryByText('You’re enrolled. Welcome to the course!')).toBeNull();
    },
  );

  test('[ALT-13] the confirmation doesn’t show on the next load', async () => {
    storeFlash({ code: 'enrolled', topic: 'general', type: 'success', text: '', dismissible: true });
    const first = await open();
    expect(await screen.findByText('You’re enrolled. Welcome to the course!')).toBeVisible();
    first.unmount();
    await open();
    expect(screen.queryByText('You’re enrolled. Welcome to the course!')).toBeNull();
  });

  test('[ALT-10] a failure shows its reason, and the page doesn’t reload', async () => {
    const responses = { [enrollCall]: { status: 400, body: { message: 'The course is full.' } } };
    const { reload, log } = await open({ outline: hidden, course: outside, responses });
    const enroll = inOutline().getByRole('button', { name: 'Enroll now' });
    await userEvent.click(enroll);
    expect(await screen.findByRole('alert')).toHaveTextContent('The course is full.');
    expect(enroll).not.toHaveAttribute('aria-disabled', 'true');
    expect(reload).not.toHaveBeenCalled();
    expect(window.localStorage.length).toBe(0);
    expect(log).toMatchObject([{ level: 'error' }]);
  });
});

describe('visitors who are not enrolled', () => {
  const closed = { can_enroll: false, extra_text: 'By invitation only.' };

  test('[ALT-07] where enrollment is closed, they only read that it is needed', async () => {
    await open({ outline: { enroll_alert: closed }, course: outside });
    expect(inOutline().getByText('You need to be enrolled to get the full course.')).toBeVisible();
    expect(inOutline().getByText('By invitation only.')).toBeVisible();
    expect(inOutline().queryByRole('button')).toBeNull();
    expect(inOutline().queryByRole('link')).toBeNull();
  });

  test('[ALT-08] see the alert above the tabs, with a button only if they can enroll', async () => {
    const { unmount } = await open({ outline: hidden, course: outside });
    expect(above().getByText('You must be enrolled in the course to see its content.')).toBeVisible();
    expect(above().getByRole('button', { name: 'Enroll now' })).toBeVisible();
    const tabs = screen.getByRole('navigation', { name: 'Course' });
    const region = screen.getByRole('region', { name: 'Messages' });
    expect(region.compareDocumentPosition(tabs)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    unmount();
    await open({ outline: { ...hidden, enroll_alert: closed }, course: outside });
    expect(above().queryByRole('button')).toBeNull();
  });

  test('[ALT-08] [ROL-06] staff read a different text', async () => {
    await open({ outline: hidden, course: { ...outside, is_staff: true } });
    const text = above().getByText('You’re viewing this course as staff and aren’t enrolled.');
    expect(text.closest('.alert')).toHaveClass('alert--info');
  });

  test('[ALT-04] [ALT-06] staff read that they see the course as staff', async () => {
    const { unmount } = await open({ course: { ...outside, is_staff: true } });
    const title = below().getByText('You’re viewing this course as staff');
    expect(title.closest('.alert')).toHaveClass('alert--info');
    expect(below().getByText(/^You can open all its content without enrolling/)).toBeVisible();
    expect(below().getByRole('button', { name: 'Enroll now' })).toBeVisible();
    expect(screen.queryByText(/^Welcome!/)).toBeNull();
    unmount();
    await open({ course: outside });
    expect(inOutline().getByText('Welcome! You aren’t enrolled in this course yet')).toBeVisible();
  });

  test('[ALT-05] [ALT-09] a visitor gets links to sign in and register that return here', async () => {
    await open({ outline: hidden, course: { ...outside, username: null }, lms: { username: null } });
    const next = `?next=${encodeURIComponent(window.location.href)}`;
    expect(screen.getByRole('region', { name: 'Messages' })).toHaveTextContent(
      'To see the content of this course, please sign in or register.',
    );
    expect(inOutline().getByText(/Sign in or register, then enroll/)).toBeVisible();
    for (const region of [above(), inOutline()]) {
      expect(region.getByRole('link', { name: /^sign in$/i })).toHaveAttribute(
        'href',
        `${lmsUrl}/login${next}`,
      );
      expect(region.getByRole('link', { name: /^register$/i })).toHaveAttribute(
        'href',
        `${lmsUrl}/register${next}`,
      );
    }
  });
});

describe('times', () => {
  const now = Date.parse('2026-02-01T08:00:00Z');
  const date = (date_type: string, remaining: number, description = '') => ({
    dates_widget: {
      dates_tab_link: '',
      user_timezone: null,
      course_date_blocks: [
        {
          date: new Date(now + remaining).toISOString(),
          date_type,
          title: '',
          description,
          link: '',
          link_text: '',
          learner_has_access: true,
          complete: null,
          assignment_type: null,
          extra_info: null,
          first_component_block_id: '',
        },
      ],
    },
  });
  beforeEach(() => vi.useFakeTimers({ now, shouldAdvanceTime: true }));

  test.each([
    [
      '[ALT-01] a day and more',
      'course-end-date',
      73 * HOUR,
      'This course ends in 3 days, on February 4, 2026.',
    ],
    ['[ALT-01] a day', 'course-end-date', 24 * HOUR, 'This course ends in 1 day, on February 2, 2026.'],
    [
      '[ALT-01] under a day',
      'course-end-date',
      24 * HOUR - 60_000,
      /^This course ends in 23 hours, at 8:59.AM GMT\+1\.$/,
    ],
    [
      '[ALT-01] under an hour',
      'course-end-date',
      59 * 60_000,
      /^This course ends in 59 minutes, at 9:59.AM GMT\+1\.$/,
    ],
    ['[ALT-01] under a minute', 'course-end-date', 20_000, /^This course ends in 1 minute, at /],
    [
      '[ALT-02] a day and more',
      'course-start-date',
      48 * HOUR,
      'This course starts in 2 days, on February 3, 2026.',
    ],
    [
      '[ALT-02] under a day',
      'course-start-date',
      23 * HOUR,
      /^This course starts in 23 hours, at 8:00.AM GMT\+1\.$/,
    ],
  ])('%s', async (_, type, remaining, text) => {
    await open({ outline: date(type, remaining) });
    expect(inOutline().getByText(text)).toBeVisible();
  });

  test('[ALT-01] the description is shown as plain text', async () => {
    await open({ outline: date('course-end-date', HOUR, 'After <b>that</b> it is archived.') });
    expect(inOutline().getByText('After that it is archived.')).toBeVisible();
  });

  test('[ALT-01] the time follows the server’s clock while the page is open', async () => {
    await open({ outline: date('course-end-date', 26 * HOUR), ahead: HOUR });
    expect(inOutline().getByText(/ends in 1 day, on/)).toBeVisible();
    await act(() => vi.advanceTimersByTimeAsync(2 * HOUR));
    expect(inOutline().getByText(/ends in 23 hours, at/)).toBeVisible();
    await act(() => vi.advanceTimersByTimeAsync(23 * HOUR));
    expect(screen.queryByText(/This course ends/)).toBeNull();
  });
});

test('[ALT-03] says that more content will be released, with a link to the schedule', async () => {
  const dates_widget = {
    course_date_blocks: [],
    dates_tab_link: 'https://learn.example.org/dates',
    user_timezone: null,
  };
  const { unmount } = await open({ outline: { has_scheduled_content: true, dates_widget } });
  expect(below().getByText('More content is coming soon')).toBeVisible();
  expect(below().getByRole('link', { name: 'View the course schedule' })).toHaveAttribute(
    'href',
    'https://learn.example.org/dates',
  );
  unmount();
  await open({
    outline: { has_scheduled_content: true, dates_widget: { ...dates_widget, dates_tab_link: '' } },
  });
  expect(below().getByText('More content is coming soon')).toBeVisible();
  expect(below().queryByRole('link')).toBeNull();
});

describe('the certificate', () => {
  const requestCall = `POST /courses/${courseId}/generate_user_cert`;
  const certificate = (cert_status: string, more: object = {}): Wire => ({
    cert_data: {
      cert_status,
      cert_web_view_url: null,
      download_url: null,
      certificate_available_date: null,
      ...more,
    },
  });
  const eventsOf = (requests: readonly { url: URL; body: string | null }[]) =>
    requests
      .filter(({ url }) => url.pathname === '/event')
      .map(({ body }) => new URLSearchParams(body ?? ''))
      .map((event) => [event.get('event_type'), JSON.parse(event.get('event') ?? '')]);
  const event = (button: string, is_staff = false) => [
    `edx.ui.lms.course_outline.certificate_alert_${button}_button.clicked`,
    { org_key: 'Acme', courserun_key: courseId, is_staff },
  ];

  test('[CAL-04] available later: both dates, no button', async () => {
    const outline = certificate('earned_but_not_available', {
      certificate_available_date: '2026-03-01T12:00:00Z',
    });
    const dates_widget = {
      dates_tab_link: '',
      user_timezone: null,
      course_date_blocks: [
        {
          date: '2026-01-31T12:00:00Z',
          date_type: 'course-end-date',
          title: '',
          description: '',
          link: '',
          link_text: '',
          learner_has_access: true,
          complete: null,
          assignment_type: null,
          extra_info: null,
          first_component_block_id: '',
        },
      ],
    };
    await open({ outline: { ...outline, dates_widget } });
    const alert = inOutline();
    expect(alert.getByText('Your grade and certificate will be ready soon!')).toBeVisible();
    expect(alert.getByText(/January 31, 2026/)).toBeVisible();
    expect(alert.getByText(/March 1, 2026/)).toBeVisible();
    expect(alert.queryByRole('button')).toBeNull();
    expect(alert.queryByRole('link')).toBeNull();
  });

  test.each([
    [
      '[CAL-06]',
      { download_url: 'https://files.example.org/c.pdf' },
      'Download my certificate',
      'https://files.example.org/c.pdf',
    ],
    [
      '[CAL-07]',
      { cert_web_view_url: '/certificates/0ab3' },
      'View my certificate',
      `${lmsUrl}/certificates/0ab3`,
    ],
  ])('[CAL-05] %s [TRK-01] [TRK-09] ready: a button, whose use is recorded', async (_, more, name, href) => {
    const { requests } = await open({ outline: certificate('downloadable', more), administrator: true });
    expect(inOutline().getByText('Congratulations! Your certificate is ready.')).toBeVisible();
    const button = inOutline().getByRole('link', { name });
    expect(button).toHaveAttribute('href', href);
    button.addEventListener('click', (click) => click.preventDefault());
    await userEvent.click(button);
    await waitFor(() => expect(eventsOf(requests)).toEqual([event('downloadable', true)]));
  });

  test('[CAL-05] without a URL: no button', async () => {
    await open({ outline: certificate('downloadable') });
    expect(inOutline().getByText('Congratulations! Your certificate is ready.')).toBeVisible();
    expect(inOutline().queryByRole('link')).toBeNull();
  });

  test('[CAL-08] [API-09] [TRK-01] [TRK-09] requestable: the request is sent without a body, and confirmed', async () => {
    const { promise, resolve } = Promise.withResolvers<{ status: number }>();
    const { requests, router } = await open({
      outline: certificate('requesting'),
      responses: { [requestCall]: () => promise },
      administrator: true,
    });
    expect(inOutline().getByText(/^Congratulations!/)).toBeVisible();
    const button = inOutline().getByRole('button', { name: 'Request certificate' });
    await userEvent.click(button);
    expect(button).toHaveAttribute('aria-disabled', 'true');
    resolve({ status: 200 });
    expect(await screen.findByText(/^We’ve received your request\./)).toBeVisible();
    expect(screen.queryByText(/certificate is ready/)).toBeNull();
    const sent = requests.filter(({ url }) => url.pathname.endsWith('/generate_user_cert'));
    expect(sent).toMatchObject([{ method: 'POST', body: null }]);
    expect(router.state.location.pathname).toBe(`/course/${courseId}/home`);
    await waitFor(() => expect(eventsOf(requests)).toEqual([event('request_cert', true)]));
  });

  test('[CAL-08] a failed request shows an error and can be retried', async () => {
    const { routes } = await open({
      outline: certificate('requesting'),
      responses: { [requestCall]: { status: 400 } },
    });
    const button = inOutline().getByRole('button', { name: 'Request certificate' });
    await userEvent.click(button);
    expect(await screen.findByRole('alert')).toHaveTextContent('couldn’t request');
    routes[requestCall] = { status: 200 };
    await userEvent.click(button);
    expect(await screen.findByText(/^We’ve received your request\./)).toBeVisible();
  });

  test('[CAL-09] [CAL-10] [TRK-01] [TRK-09] needs ID verification: a warning, with a button if a URL is set', async () => {
    const lms = { settings: { SUPPORT_URL_ID_VERIFICATION: 'https://id.example.org' } };
    const { requests, unmount } = await open({
      outline: certificate('unverified'),
      lms,
      administrator: true,
    });
    const title = inOutline().getByText('Verify your identity to earn a certificate!');
    expect(title.closest('.alert')).toHaveClass('alert--warning');
    const button = inOutline().getByRole('link', { name: 'Verify my ID' });
    expect(button).toHaveAttribute('href', 'https://id.example.org');
    button.addEventListener('click', (click) => click.preventDefault());
    await userEvent.click(button);
    await waitFor(() => expect(eventsOf(requests)).toEqual([event('unverified', true)]));
    unmount();
    await open({ outline: certificate('unverified') });
    expect(inOutline().getByText('Verify your identity to earn a certificate!')).toBeVisible();
    expect(inOutline().queryByRole('link')).toBeNull();
  });

  test.each([false, true])(
    '[CAL-11] [TRK-01] [TRK-09] not passing: a link to the grades, recorded with `is_staff` of the administrator (%s)',
    async (administrator) => {
      const { requests } = await open({
        outline: { enrollment_mode: 'verified', has_ended: true, user_has_passing_grade: false },
        course: { is_staff: !administrator },
        administrator,
      });
      expect(inOutline().getByText('You are not eligible for a certificate')).toBeVisible();
      expect(inOutline().getByText(/ended, and your grade is below the passing grade/)).toBeVisible();
      const button = inOutline().getByRole('link', { name: 'View grades' });
      expect(button).toHaveAttribute('href', `https://learn.example.org/course/${courseId}/progress`);
      button.addEventListener('click', (click) => click.preventDefault());
      await userEvent.click(button);
      await waitFor(() => expect(eventsOf(requests)).toEqual([event('view_grades', administrator)]));
    },
  );
});
