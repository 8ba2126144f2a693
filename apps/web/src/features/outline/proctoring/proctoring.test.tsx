import { act, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { renderCourse } from '../../../course/testing.tsx';
import { HOUR } from '../../../i18n/durations.ts';
import { type Locale, pseudoLocale } from '../../../i18n/locales.ts';
import { courseId, courseMetadataWire, outlineWire } from '../../../lms/fixtures.ts';
import type { Onboarding } from '../../../lms/onboarding.ts';
import {
  createTestLms,
  type FakeResponse,
  type FakeRoutes,
  type TestLmsOptions,
} from '../../../lms/testing.ts';
import { Component, loader } from '../route.tsx';

const path = '/api/edx_proctoring/v1/user_onboarding/status';
const link = 'https://lms.example.org/course/c/onboarding';

interface Given {
  readonly response?: FakeResponse | Error | (() => Promise<FakeResponse>);
  readonly outline?: Parameters<typeof outlineWire>[0];
  readonly metadata?: Parameters<typeof courseMetadataWire>[0];
  readonly lms?: TestLmsOptions;
  readonly locale?: Locale;
}

function open({ response = { body: {} }, outline, metadata, lms: options, locale }: Given = {}) {
  const routes: FakeRoutes = {
    [`GET /api/course_home/course_metadata/${courseId}`]: { body: courseMetadataWire(metadata) },
    [`GET /api/course_home/outline/${courseId}`]: {
      body: outlineWire({ enable_proctored_exams: true, ...outline }),
    },
    [`GET ${path}`]: response,
  };
  const lms = createTestLms(routes, options);
  const home = { path: 'home', handle: { tab: 'outline' }, loader, Component };
  const { unmount } = renderCourse(lms.client, `/course/${courseId}/home`, [home], locale);
  return { ...lms, unmount, asked: () => lms.requests.filter(({ url }) => url.pathname === path) };
}

const show = (onboarding: Onboarding) =>
  open({ response: { body: { onboarding_link: link, ...onboarding } } });
const findPanel = async () => within(await screen.findByRole('region', { name: 'Proctored exams' }));
const queryPanel = () => screen.queryByRole('region', { name: 'Proctored exams' });

/** The rest of the sidebar has rendered, and pending requests have completed. */
async function findRest() {
  await screen.findByRole('link', { name: 'Bookmarks' });
  await act(async () => void (await vi.dynamicImportSettled()));
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Calculus, a start');
}

describe('whether the panel is shown', () => {
  test('[OUT-37] with data in the response', async () => {
    const { log } = show({ onboarding_status: 'submitted' });
    expect((await findPanel()).getByText('Submitted')).toBeVisible();
    expect(log).toEqual([]);
  });

  test('[OUT-37] with a single field, even null', async () => {
    open({ response: { body: { onboarding_status: null } } });
    expect((await findPanel()).getByText('Not started')).toBeVisible();
  });

  test('[OUT-24] a panel that is known in time is first, and one that comes late is last', async () => {
    const isBefore = (panel: HTMLElement) =>
      panel.compareDocumentPosition(screen.getByRole('link', { name: 'Bookmarks' })) ===
      Node.DOCUMENT_POSITION_FOLLOWING;
    const body = { onboarding_status: 'submitted' };
    const { promise, resolve } = Promise.withResolvers<FakeResponse>();
    const inTime = open({ response: { body } });
    expect(isBefore(await screen.findByRole('region', { name: 'Proctored exams' }))).toBe(true);
    inTime.unmount();

    vi.useFakeTimers({ shouldAdvanceTime: true });
    const late = open({ response: () => promise });
    await vi.waitFor(() => expect(late.asked()).toHaveLength(1));
    await act(() => vi.advanceTimersByTimeAsync(2000));
    expect(screen.queryByRole('link', { name: 'Bookmarks' })).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(1000));
    expect(screen.getByRole('link', { name: 'Bookmarks' })).toBeVisible();
    resolve({ body });
    expect(isBefore(await screen.findByRole('region', { name: 'Proctored exams' }))).toBe(false);
  });

  test.each<[string, FakeResponse]>([
    ['an empty response', { body: {} }],
    ['404', { status: 404, body: { detail: 'No onboarding exam' } }],
  ])('[OUT-37] it is not shown with %s, and that is no trouble', async (_, response) => {
    const { asked, log } = open({ response });
    await findRest();
    await vi.waitFor(() => expect(asked()).toHaveLength(1));
    await findRest();
    expect(queryPanel()).toBeNull();
    expect(log).toEqual([]);
  });

  test.each<[string, FakeResponse | Error]>([
    ['500', { status: 500, body: {} }],
    ['400', { status: 400, body: { detail: 'No course_id' } }],
    ['a broken connection', new Error('offline')],
    ['a response that is none', { body: 'perhaps' }],
  ])('[ERR-02] %s is passed on; no panel, and the outline works', async (_, response) => {
    const { log } = open({ response });
    await findRest();
    await vi.waitFor(() => expect(log.map(({ level }) => level)).toEqual(['error']));
    expect(queryPanel()).toBeNull();
    expect(screen.getByRole('button', { name: 'Expand all' })).toBeVisible();
  });

  test('[API-05] the request names the course and the learner', async () => {
    const { asked } = show({ onboarding_status: 'started' });
    await findPanel();
    expect(asked().map(({ url }) => url.search)).toEqual([
      `?is_learning_mfe=true&course_id=${encodeURIComponent(courseId)}&username=dana`,
    ]);
  });

  test('[API-05] in a masquerade the request names the viewed learner', async () => {
    const { asked } = open({ metadata: { username: 'lee & co' }, lms: { username: 'stan' } });
    await findRest();
    await vi.waitFor(() =>
      expect(asked().map(({ url }) => url.search)).toEqual([
        expect.stringMatching(/&username=lee(%20|\+)%26(%20|\+)co$/),
      ]),
    );
  });

  test('no request for a course without proctored exams', async () => {
    const { asked } = open({ outline: { enable_proctored_exams: false } });
    await findRest();
    expect(asked()).toEqual([]);
  });

  test('a request to a server of 2021, which doesn’t say', async () => {
    const { asked } = open({ outline: { enable_proctored_exams: undefined } });
    await vi.waitFor(() => expect(asked()).toHaveLength(1));
  });

  test('the outline renders before the response', async () => {
    const { asked } = open({ response: () => new Promise(() => {}) });
    await findRest();
    await vi.waitFor(() => expect(asked()).toHaveLength(1));
    expect(queryPanel()).toBeNull();
  });
});

describe('content', () => {
  test.each([
    [null, 'Not started', /haven’t started your onboarding exam/],
    ['started', 'Started', /ve started your onboarding exam/],
    ['submitted', 'Submitted', /have submitted your onboarding exam/],
    ['verified', 'Verified', /has been approved\. You can take/],
    [
      'other_course_approved',
      'Approved in another course',
      /If your device has changed, complete onboarding again/,
    ],
  ])('[OUT-43] %s is labeled %s, with its own message', async (onboarding_status, name, text) => {
    show({ onboarding_status });
    const panel = await findPanel();
    expect(panel.getByText(name)).toBeVisible();
    expect(panel.getByText(text)).toBeVisible();
  });

  test('[OUT-43] expiring soon asks to complete onboarding again', async () => {
    show({ onboarding_status: 'verified', expiration_date: '2020-01-01T00:00:00Z' });
    const panel = await findPanel();
    expect(panel.getByText('Expiring soon')).toBeVisible();
    expect(panel.getByText(/Complete it again/)).toBeVisible();
  });

  test('[OUT-44] rejected asks to retry', async () => {
    show({ onboarding_status: 'rejected' });
    const panel = await findPanel();
    expect(panel.getByText('Rejected')).toBeVisible();
    expect(panel.getByText('Your onboarding exam has been rejected. Please retry onboarding.')).toBeVisible();
    expect(panel.getByRole('link', { name: 'Complete onboarding' })).toHaveAttribute('href', link);
  });

  test('[OUT-45] error has its own message', async () => {
    show({ onboarding_status: 'error' });
    const text = 'An error has occurred during your onboarding exam. Please retry onboarding.';
    expect((await findPanel()).getByText(text)).toBeVisible();
  });

  test('an unknown state has the general text, without a status', async () => {
    show({ onboarding_status: 'of tomorrow' });
    const panel = await findPanel();
    expect(panel.getByText(/^This course has proctored exams/)).toBeVisible();
    expect(panel.queryByText('Onboarding')).toBeNull();
    expect(panel.getByRole('link', { name: 'Complete onboarding' })).toHaveAttribute('href', link);
  });

  test.each([
    ['started', true],
    ['verified', false],
    ['other_course_approved', false],
  ])('[OUT-50] %s: mentions that a review can take 2+ business days: %s', async (onboarding_status, says) => {
    show({ onboarding_status });
    expect((await findPanel()).queryAllByText(/2\+ business days/)).toHaveLength(says ? 1 : 0);
  });
});

describe('its button', () => {
  beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-03-02T09:00:00Z'), toFake: ['Date'] }));
  afterEach(() => void vi.useRealTimers());

  test('[OUT-46] links to the onboarding exam, labeled to view it if approved in another course', async () => {
    show({ onboarding_status: 'other_course_approved' });
    const view = (await findPanel()).getByRole('link', { name: 'View onboarding exam' });
    expect(view).toHaveAttribute('href', link);
  });

  test('[OUT-47] is disabled before the release, and shows the date', async () => {
    show({ onboarding_release_date: '2026-03-02T10:00:00Z' });
    const button = (await findPanel()).getByRole('button', {
      name: /^Onboarding opens Mar 2, 2026, 11:00.AM/,
    });
    expect(button).toBeDisabled();
  });

  test('[OUT-48] is disabled when past due', async () => {
    show({ onboarding_past_due: true });
    expect((await findPanel()).getByRole('button', { name: 'Onboarding is past due' })).toBeDisabled();
  });

  test('[OUT-49] is absent once submitted', async () => {
    show({ onboarding_status: 'submitted' });
    const panel = await findPanel();
    expect([...panel.queryAllByRole('button'), ...panel.queryAllByRole('link')]).toEqual([]);
  });

  test('follows the server’s clock', async () => {
    const later = new Date(Date.now() + 2 * HOUR).toUTCString();
    const body = outlineWire({ enable_proctored_exams: true });
    const { routes } = open({
      response: { body: { onboarding_link: link, onboarding_release_date: '2026-03-02T10:00:00Z' } },
    });
    routes[`GET /api/course_home/outline/${courseId}`] = { body, headers: { date: later } };
    expect((await findPanel()).getByRole('link', { name: 'Complete onboarding' })).toBeVisible();
  });
});

test('links to the instructions if the server has a URL; every text comes from the catalogue', async () => {
  const review_requirements_url = 'https://help.example.org/proctoring';
  const body = { onboarding_status: 'created', onboarding_link: link, review_requirements_url };
  await act(async () => void open({ response: { body }, locale: pseudoLocale }));
  await vi.waitFor(() => {
    const hrefs = screen.getAllByRole('link').map((one) => one.getAttribute('href'));
    expect(hrefs).toContain(review_requirements_url);
  });
  for (const english of ['Not started', 'Proctored exams', 'Complete onboarding', /business days/]) {
    expect(screen.queryByText(english)).toBeNull();
  }
});
