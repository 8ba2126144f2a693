import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { pseudoLocale } from '../../i18n/locales.ts';
import { oldCoursewareCourseWire } from '../../lms/fixtures.ts';
import { calls, courseId, type Given, open, passed } from './testing/open-exit.tsx';

const exitFields = [
  'certificate_data',
  'course_exit_page_is_active',
  'linkedin_add_to_profile_url',
  'marketing_url',
  'related_programs',
  'verification_status',
  'verify_identity_url',
];
const heading = () => screen.findByRole('heading', { level: 1 });
const inMain = () => within(screen.getByRole('main'));

describe('which page opens', () => {
  test.each<[string, string, Given]>([
    ['[EXT-08] celebration', 'Congratulations!', { course: passed }],
    ['[EXT-08] not passed', 'You’ve reached the end of the course', {}],
    ['[EXT-08] in progress', 'More content is coming soon', { hasScheduledContent: true }],
  ])('[RTE-07] [EXT-09] %s, with a link to the dashboard', async (_, title, given) => {
    const { log } = open(given);
    expect(await heading()).toHaveTextContent(title);
    expect(screen.getByRole('link', { name: 'View my courses' })).toHaveAttribute(
      'href',
      'https://lms.example.org/dashboard',
    );
    await waitFor(() => expect(document.title).toBe(`${title} | Calculus, a start | Example Academy`));
    expect(log).toEqual([]);
  });

  test('the page also works with the fewer fields of a 2021 server', async () => {
    const metadata = `GET /api/course_home/course_metadata/${courseId}`;
    const old: Record<string, unknown> = { ...oldCoursewareCourseWire(passed) };
    for (const name of exitFields) delete old[name];
    open({ responses: { [metadata]: { status: 500, body: {} }, [calls.course]: { body: old } } });
    expect(await heading()).toHaveTextContent('Congratulations!');
  });

  test.each<[string, Given]>([
    ['off', { course: { ...passed, course_exit_page_is_active: false } }],
    ['not for visitors', { course: passed, lms: { username: null } }],
    ['not for learners who are not enrolled', { course: { enrollment: { mode: null, is_active: false } } }],
  ])('[EXT-07] %s: redirects to the courseware', async (_, given) => {
    const { router } = open(given);
    expect(await screen.findByRole('heading', { name: 'Courseware' })).toBeVisible();
    expect(router.state.location.pathname).toBe(`/course/${courseId}`);
  });

  test('shows an error when the course can’t be loaded', async () => {
    const { log } = open({ responses: { [calls.course]: { status: 500, body: {} } } });
    expect(await heading()).toHaveTextContent('There was an error loading this course.');
    expect(log.map(({ level }) => level)).toEqual(['error']);
  });

  test('fetches the course at each visit, so that a grade earned meanwhile counts', async () => {
    const { router, routes } = open();
    expect(await heading()).toHaveTextContent('You’ve reached the end of the course');
    await router.navigate(`/course/${courseId}`);
    const before = routes[calls.course] as { body: object };
    routes[calls.course] = { body: { ...before.body, ...passed } };
    await router.navigate(`/course/${courseId}/course-end`);
    expect(await screen.findByRole('heading', { level: 1, name: 'Congratulations!' })).toBeVisible();
  });
});

describe('links to other pages', () => {
  const day = 86_400_000;
  const at = (offset: number) => new Date(Date.now() + offset).toISOString();

  test.each<[string, string | null, RegExp]>([
    [
      'without an end',
      null,
      /certificate yet, because your grade is below .* assignments can still raise it/,
    ],
    [
      'that goes on',
      at(day),
      /certificate yet, because your grade is below .* assignments can still raise it/,
    ],
    ['that is over', at(-day), /certificate, because this course has ended .* where points are missing/],
  ])('[EXT-10] not passed in a course %s: says why, and links to the grades', async (_, end, reason) => {
    open({ course: { end } });
    await heading();
    expect(screen.getByText(reason)).toBeVisible();
    const grades = inMain().getByRole('link', { name: 'View grades' });
    expect(grades.getAttribute('href')).toMatch(/progress/);
  });

  test('[EXT-11] in progress: says that content will follow, and links to the dates', async () => {
    open({ hasScheduledContent: true });
    await heading();
    expect(screen.getByText(/More of this course will be released/)).toBeVisible();
    const schedule = inMain().getByRole('link', { name: 'View course schedule' });
    expect(schedule.getAttribute('href')).toMatch(/dates/);
  });

  test('[EXT-10] [EXT-11] omits links to tabs that the course doesn’t have', async () => {
    const first = open({ metadata: { tabs: [] } });
    await heading();
    expect(screen.queryByRole('link', { name: 'View grades' })).toBeNull();
    first.unmount();
    open({ metadata: { tabs: [] }, hasScheduledContent: true });
    await heading();
    expect(screen.queryByRole('link', { name: 'View course schedule' })).toBeNull();
  });

  test.each<[string, Given]>([
    ['not passed', {}],
    ['in progress', { hasScheduledContent: true }],
  ])('[EXT-21] [EXT-30] %s: links to the catalogue without requesting recommendations', async (_, given) => {
    const settings = {
      SEARCH_CATALOG_URL: 'https://www.example.org/search',
      DISCOVERY_API_BASE_URL: 'https://discovery.example.org',
    };
    const { requests } = open({ ...given, lms: { settings } });
    expect(await screen.findByRole('link', { name: 'Explore more courses' })).toHaveAttribute(
      'href',
      'https://www.example.org/search',
    );
    expect(requests.filter(({ url }) => url.pathname.includes('recommendations'))).toEqual([]);
  });

  test('[EXT-30] omits the link on a site without a catalogue', async () => {
    open();
    await heading();
    expect(screen.queryByRole('link', { name: 'Explore more courses' })).toBeNull();
  });
});

describe('goal reminders', () => {
  const course_goals = {
    selected_goal: { days_per_week: 3, subscribed_to_reminders: true },
    weekly_learning_goal_enabled: true,
  };
  const saved = { [calls.goal]: { body: { header: 'Saved', message: '' } } };
  const sent = (requests: ReturnType<typeof open>['requests']) =>
    requests
      .filter(({ url }) => url.pathname.endsWith('save_course_goal'))
      .map(({ body }) => JSON.parse(body ?? ''));

  test('[EXT-35] [EXT-36] [API-07] are turned off once, without a message', async () => {
    const { requests, router } = open({ course: { course_goals }, responses: saved });
    await heading();
    await waitFor(() =>
      expect(sent(requests)).toEqual([{ course_id: courseId, subscribed_to_reminders: false }]),
    );
    expect(screen.queryByText('Saved')).toBeNull();
    await router.navigate(`/course/${courseId}`);
    expect(sent(requests)).toHaveLength(1);
  });

  test('[EXT-36] a failure is logged and not shown', async () => {
    const { log } = open({
      course: { course_goals },
      responses: { [calls.goal]: { status: 400, body: { detail: 'No.' } } },
    });
    expect(await heading()).toHaveTextContent('You’ve reached the end of the course');
    await waitFor(() => expect(log).toHaveLength(1));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test.each<[string, Given['course'], Given['metadata']]>([
    ['without goals', {}, {}],
    ['in another mode', { course_goals, enrollment: { mode: 'verified', is_active: true } }, {}],
    ['for masquerading staff', { course_goals }, { is_staff: false, original_user_is_staff: true }],
    ['without a page', { course_goals, course_exit_page_is_active: false }, {}],
  ])('[EXT-35] stay unchanged %s', async (_, course, metadata) => {
    const { requests } = open({ course: course ?? {}, metadata: metadata ?? {}, responses: saved });
    await heading();
    expect(sent(requests)).toEqual([]);
  });
});

test('every text comes from the catalogue', async () => {
  await act(async () => void open({ course: passed, locale: pseudoLocale }));
  await heading();
  for (const english of [/Congratulations/, /completed/, 'View my courses']) {
    expect(inMain().queryByText(english)).toBeNull();
  }
  expect(document.documentElement).toHaveAttribute('dir', 'rtl');
});
