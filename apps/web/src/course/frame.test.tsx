import { queryOptions } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { LoaderFunctionArgs } from 'react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { MINUTE } from '../i18n/durations.ts';
import { courseId, courseMetadataWire, deniedAccess, enrollmentWire } from '../lms/fixtures.ts';
import { createTestLms, type FakeResponse, type FakeRoutes, type TestLmsOptions } from '../lms/testing.ts';
import { PageTitle } from '../ui/PageTitle.tsx';
import { CompletionMark } from './CompletionMark.tsx';
import { CourseTab } from './CourseTab.tsx';
import { loadCourseTab } from './load-course-tab.ts';
import { useCourseId } from './route-context.ts';
import { renderCourse } from './testing.tsx';
import { type CallToAction, useCallToActionToast } from './use-call-to-action-toast.tsx';
import { useCourseTab } from './use-course.ts';

const metadata = `GET /api/course_home/course_metadata/${courseId}`;

function tabQuery(data: () => Promise<string> = async () => 'There it is') {
  return queryOptions({ queryKey: ['tab', courseId], queryFn: data });
}

function Screen({
  slug,
  query = tabQuery(),
}: {
  slug: string;
  query?: ReturnType<typeof tabQuery> | undefined;
}) {
  const state = useCourseTab(useCourseId(), query);
  return (
    <CourseTab tab={slug} state={state}>
      {(text) => <PageTitle title={text} />}
    </CourseTab>
  );
}

function open(
  response: FakeResponse | Error,
  options: TestLmsOptions & { query?: ReturnType<typeof tabQuery> } = {},
) {
  const routes: FakeRoutes = { [metadata]: response };
  const lms = createTestLms(routes, options);
  const handle = { tab: 'dates' };
  const screens = [
    { path: 'dates', handle, element: <Screen slug="dates" query={options.query} /> },
    { path: 'hidden', handle: { tab: 'hidden' }, element: <Screen slug="hidden" /> },
  ];
  return { ...lms, ...renderCourse(lms.client, `/course/${courseId}/dates`, screens) };
}

const granted = { body: courseMetadataWire() };
const never = () => new Promise<string>(() => {});

afterEach(() => {
  document.title = '';
  vi.unstubAllEnvs();
});

describe('a loaded course', () => {
  test('[FRM-02] [FRM-04] shows org and number on one line, the title, and its tabs with the active one marked', async () => {
    open(granted);
    const header = within(screen.getByRole('banner'));
    expect(await header.findByText('Acme CAL101')).toBeVisible();
    expect(header.getByText('Calculus, a start')).toBeVisible();
    const tabs = within(screen.getByRole('navigation', { name: 'Course' })).getAllByRole('link');
    expect(tabs.map((tab) => tab.textContent)).toEqual(['Course', 'Progress', 'Dates', 'Wiki']);
    expect(tabs.filter((tab) => tab.getAttribute('aria-current') === 'page')).toEqual([tabs[2]]);
    expect(tabs[3]).toHaveAttribute('href', `https://lms.example.org/courses/${courseId}/wiki`);
  });

  test('[FRM-05] names the document after tab, course and site', async () => {
    open(granted);
    await screen.findByRole('heading', { level: 1, name: 'There it is' });
    await waitFor(() => expect(document.title).toBe('Dates | Calculus, a start | Example Academy'));
  });

  test('[FRM-05] omits the tab’s name when the active tab is not among the tabs', async () => {
    const { router } = open(granted);
    await screen.findByRole('heading', { level: 1 });
    await router.navigate(`/course/${courseId}/hidden`);
    await waitFor(() => expect(document.title).toBe('Calculus, a start | Example Academy'));
  });

  test('[WCAG-2.4.3] [WCAG-4.1.3] a page change is announced and moves focus to the heading, except for the first page', async () => {
    const { router } = open(granted);
    const heading = await screen.findByRole('heading', { level: 1 });
    expect(heading).not.toHaveFocus();
    await router.navigate(`/course/${courseId}/hidden`);
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
    expect(await screen.findByText('Calculus, a start | Example Academy')).toHaveAttribute('role', 'status');
  });
});

describe('a page to which the learner comes back from another tab', () => {
  const comeBackAfter = (milliseconds: number) => {
    vi.setSystemTime(Date.now() + milliseconds);
    act(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  };

  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
  afterEach(() => void vi.useRealTimers());

  test('shows what has changed since, after a minute', async () => {
    const fetchTab = vi.fn(async () => 'After').mockResolvedValueOnce('Before');
    open(granted, { query: tabQuery(fetchTab) });
    const heading = await screen.findByRole('heading', { level: 1, name: 'Before' });
    comeBackAfter(MINUTE - 1000);
    expect(fetchTab).toHaveBeenCalledOnce();
    comeBackAfter(1000);
    await waitFor(() => expect(heading).toHaveTextContent('After'));
  });

  test('stays as it is when that can’t be loaded', async () => {
    const fetchTab = vi
      .fn((): Promise<string> => Promise.reject(new Error('no tab')))
      .mockResolvedValueOnce('Before');
    const { log } = open(granted, { query: tabQuery(fetchTab) });
    const heading = await screen.findByRole('heading', { level: 1, name: 'Before' });
    comeBackAfter(MINUTE);
    await waitFor(() => expect(log).toHaveLength(1));
    expect(heading).toHaveTextContent('Before');
  });
});

describe('a course that is loading or failed', () => {
  test('[FRM-06] a status shows while it loads, between header and footer without course text', () => {
    open(granted, { query: tabQuery(never) });
    expect(within(screen.getByRole('main')).getByRole('status')).toHaveTextContent('Loading course page…');
    expect(within(screen.getByRole('banner')).queryByText('Acme CAL101')).toBeNull();
    expect(screen.getByRole('contentinfo')).toBeVisible();
  });

  test('[FRM-07] [FRM-04] a failure is shown between header and footer without the course’s name', async () => {
    open({ status: 500 });
    expect(
      await screen.findByRole('heading', { level: 1, name: 'There was an error loading this course.' }),
    ).toBeVisible();
    expect(within(screen.getByRole('banner')).queryByText('Acme CAL101')).toBeNull();
    expect(screen.getByRole('contentinfo')).toBeVisible();
    expect(screen.queryByRole('navigation', { name: 'Course' })).toBeNull();
    expect(screen.getByRole('main').querySelector('p')).toBeNull();
  });

  test('[ERR-09] shows the text that came with the error', async () => {
    open({ status: 403, body: { detail: 'Closed for repairs.' } });
    expect(await screen.findByText('Error: Closed for repairs.')).toBeVisible();
  });

  test('can be retried', async () => {
    const { routes } = open({ status: 500 });
    const again = await screen.findByRole('button', { name: 'Try again' });
    routes[metadata] = granted;
    await userEvent.click(again);
    expect(await screen.findByRole('heading', { level: 1, name: 'There it is' })).toBeVisible();
  });

  test('[STA-04] failed metadata and tab data are logged', async () => {
    const failing = tabQuery(() => Promise.reject(new Error('no tab')));
    const { log } = open({ status: 500 }, { query: failing });
    await screen.findByRole('heading', { level: 1 });
    await waitFor(() => expect(log.map(({ level }) => level)).toEqual(['error', 'error']));
  });
});

describe('a denied course', () => {
  const denied = (code: string, modes: string[] = []) => ({
    body: courseMetadataWire({
      course_access: deniedAccess(code),
      course_modes: modes.map((slug) => ({ slug, name: slug })),
    }),
  });

  test('[ROL-10] a user who isn’t enrolled can enroll', async () => {
    const { routes, requests, reload } = open(denied('enrollment_required'));
    const enroll = await screen.findByRole('button', { name: 'Enroll now' });
    expect(screen.getByRole('heading', { level: 1, name: 'This course isn’t open to you' })).toBeVisible();
    expect(screen.queryByText('There it is')).toBeNull();
    routes['POST /api/enrollment/v1/enrollment'] = { body: enrollmentWire() };
    await userEvent.click(enroll);
    await waitFor(() => expect(reload).toHaveBeenCalledOnce());
    expect(requests.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });

  test.each([
    ['audit', 'professional'],
    ['honor', 'verified'],
  ])('with a mode %s, a user can enroll', async (...slugs) => {
    open(denied('enrollment_required', slugs));
    expect(await screen.findByRole('button', { name: 'Enroll now' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'See how to enroll' })).toBeNull();
  });

  test('of a course with paid modes only, a user is led to the page about the course', async () => {
    open(denied('enrollment_required', ['professional', 'verified']));
    expect(await screen.findByRole('link', { name: 'See how to enroll' })).toHaveAttribute(
      'href',
      `https://lms.example.org/courses/${courseId}/about`,
    );
    expect(screen.queryByRole('button', { name: 'Enroll now' })).toBeNull();
  });

  test('a failed enrollment shows the server’s reason, and can be retried', async () => {
    const { routes } = open(denied('enrollment_required'));
    routes['POST /api/enrollment/v1/enrollment'] = { status: 403, body: { message: 'The course is full.' } };
    await userEvent.click(await screen.findByRole('button', { name: 'Enroll now' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('The course is full.');
    expect(screen.getByRole('button', { name: 'Enroll now' })).toBeEnabled();
  });

  test.each([
    ['with a reason', { message: 'The audit mode is not available.' }, /^The audit mode is not available\.$/],
    ['without one', '', /how to buy access or whom to ask/],
  ])(
    'an enrollment refused for want of a free mode, %s, leads to the page about the course',
    async (_, body, text) => {
      const { routes } = open(denied('enrollment_required'));
      routes['POST /api/enrollment/v1/enrollment'] = { status: 400, body };
      await userEvent.click(await screen.findByRole('button', { name: 'Enroll now' }));
      expect(await screen.findByRole('link', { name: 'See how to enroll' })).toHaveAttribute(
        'href',
        `https://lms.example.org/courses/${courseId}/about`,
      );
      expect(screen.getByRole('alert')).toHaveTextContent(text);
      expect(screen.queryByRole('button', { name: 'Enroll now' })).toBeNull();
    },
  );

  test('a visitor gets links to sign in and register that return here', async () => {
    open(denied('authentication_required'), { username: null });
    const main = within(screen.getByRole('main'));
    const next = `?next=${encodeURIComponent(window.location.href)}`;
    expect(await main.findByRole('link', { name: 'Sign in' })).toHaveAttribute(
      'href',
      `https://lms.example.org/login${next}`,
    );
    expect(main.getByRole('link', { name: 'Register' })).toHaveAttribute(
      'href',
      `https://lms.example.org/register${next}`,
    );
  });
});

describe('the header', () => {
  test('[HDR-01] [HDR-03] [HDR-04] the account menu has dashboard, profile, account and sign-out', async () => {
    open(granted, { settings: { ORDER_HISTORY_URL: 'https://shop.example.org/orders' } });
    await userEvent.click(await screen.findByText('dana'));
    const site = within(screen.getByRole('navigation', { name: 'Site' }));
    const menu = within(site.getByRole('list'));
    const link = (name: string) => menu.getByRole('link', { name }).getAttribute('href');
    expect(link('Dashboard')).toBe('https://lms.example.org/dashboard');
    expect(link('Profile')).toBe('https://lms.example.org/u/dana');
    expect(link('Account')).toBe('https://lms.example.org/account/settings');
    expect(link('Order history')).toBe('https://shop.example.org/orders');
    expect(link('Sign out')).toContain('https://lms.example.org/logout?redirect_url=');
  });

  test('signing out ends at the front end’s own prefix, not at the root of its host', async () => {
    vi.stubEnv('BASE_URL', '/learning/');
    open(granted);
    await userEvent.click(await screen.findByText('dana'));
    const href = screen.getByRole('link', { name: 'Sign out' }).getAttribute('href') ?? '';
    expect(new URL(href).searchParams.get('redirect_url')).toBe(`${window.location.origin}/learning/`);
  });

  test('[HDR-02] help links to the support URL, and is left out without one', async () => {
    const { unmount } = open(granted, { settings: { SUPPORT_URL: 'https://help.example.org' } });
    expect(await screen.findByRole('link', { name: 'Help' })).toHaveAttribute(
      'href',
      'https://help.example.org',
    );
    unmount();
    open(granted);
    await screen.findByText('dana');
    expect(screen.queryByRole('link', { name: 'Help' })).toBeNull();
  });
});

test('[STA-01] a tab’s loader fetches metadata and data in parallel', async () => {
  const asked: string[] = [];
  const { client } = createTestLms({
    [metadata]: () => {
      asked.push('metadata');
      return new Promise<FakeResponse>(() => {});
    },
  });
  const query = tabQuery(() => {
    asked.push('tab');
    return never();
  });
  const fallback = () => 'https://lms.example.org/nowhere';
  const loader = (args: LoaderFunctionArgs) =>
    loadCourseTab(args, { courseId, tab: 'dates', query, fallback });
  renderCourse(client, `/course/${courseId}/dates`, [
    { path: 'dates', loader, element: <Screen slug="dates" /> },
  ]);
  await expect.poll(() => asked.toSorted()).toEqual(['metadata', 'tab']);
});

function Marks() {
  return (
    <>
      {([true, false] as const).flatMap((complete) =>
        (['section', 'lesson', 'unit'] as const).map((of) => (
          <CompletionMark key={of + String(complete)} complete={complete} of={of} />
        )),
      )}
    </>
  );
}

test('[A11-04] completion marks have different texts for sections and assignments', () => {
  const lms = createTestLms({ [metadata]: granted });
  renderCourse(lms.client, `/course/${courseId}/marks`, [{ path: 'marks', Component: Marks }]);
  const names = screen.getAllByRole('img').map((mark) => mark.getAttribute('aria-label'));
  expect(names.slice(-6)).toEqual([
    'Completed section',
    'Completed lesson',
    'Completed unit',
    'Incomplete section',
    'Incomplete lesson',
    'Incomplete unit',
  ]);
});

function Action({ response }: { response: CallToAction }) {
  const show = useCallToActionToast();
  return (
    <button type="button" onClick={() => show(response)}>
      Act
    </button>
  );
}

describe('[FRM-08] the toast of an action', () => {
  function openToast(response: CallToAction) {
    const lms = createTestLms({ [metadata]: granted });
    renderCourse(lms.client, `/course/${courseId}/act`, [
      { path: 'act', element: <Action response={response} /> },
    ]);
    return userEvent.click(screen.getByRole('button', { name: 'Act' }));
  }

  test('shows the header and a link, and closes with both', async () => {
    await openToast({
      header: 'Dates shifted',
      link: 'https://learn.example.org/dates',
      linkText: 'View all dates',
    });
    expect(screen.getByText('Dates shifted')).toBeVisible();
    expect(screen.getByRole('link', { name: 'View all dates' })).toHaveAttribute(
      'href',
      'https://learn.example.org/dates',
    );
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByText('Dates shifted')).toBeNull();
    expect(screen.queryByRole('link', { name: 'View all dates' })).toBeNull();
  });

  test('has no action without a link text', async () => {
    await openToast({ header: 'Saved', link: 'https://learn.example.org/dates', linkText: '' });
    expect(screen.getByText('Saved')).toBeVisible();
    expect(within(screen.getByText('Saved').parentElement as HTMLElement).queryByRole('link')).toBeNull();
  });

  test('is not shown without a header', async () => {
    await openToast({ header: '', link: 'https://learn.example.org/dates', linkText: 'View all dates' });
    expect(screen.queryByRole('link', { name: 'View all dates' })).toBeNull();
  });
});
