import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { courseMetadataQuery } from '../../lms/course-metadata.ts';
import { coursewareQuery } from '../../lms/courseware.ts';
import {
  accessExpirationWire,
  blocksWire,
  courseId,
  courseMetadataWire,
  ids,
  learningSequencesWire,
  oldCoursewareCourseWire,
  outlineWire,
  progressWire,
} from '../../lms/fixtures.ts';
import { outlineQuery } from '../../lms/outline.ts';
import { progressQuery } from '../../lms/progress.ts';
import type { SiteSettings } from '../../lms/site-config.ts';
import { createTestLms, type FakeRoutes } from '../../lms/testing.ts';
import { LoadingCourse } from '../LoadingCourse.tsx';
import { renderCourse, settleLazy } from '../testing.tsx';

const get = `GET /courses/${courseId}/masquerade`;
const post = `POST /courses/${courseId}/masquerade`;

const noChoice = {
  course_key: courseId,
  role: 'staff',
  user_name: null,
  group_id: null,
  group_name: null,
  user_partition_id: null,
};
const available = [
  { name: 'Staff', role: 'staff' },
  { name: 'Specific Student...', role: 'student', user_name: '' },
  { name: 'Audit', role: 'student', group_id: 1, user_partition_id: 50 },
  { name: 'Verified', role: 'student', group_id: 2, user_partition_id: 50 },
];
const choices = (active: Partial<Record<keyof typeof noChoice, unknown>> = {}, more: object[] = []) => ({
  body: { success: true, active: { ...noChoice, ...active }, available: [...available, ...more] },
});

interface Given {
  readonly path?: 'home' | 'dates' | 'progress' | 'unit';
  readonly metadata?: Parameters<typeof courseMetadataWire>[0];
  readonly routes?: FakeRoutes;
  readonly settings?: Partial<SiteSettings>;
}

const masked = { is_staff: false, original_user_is_staff: true };

function Screen() {
  return <h1>Screen</h1>;
}

/** Opens a screen of the course that only fetches its data; the toolbar is above it. */
function open({ path = 'home', metadata, routes, settings = {} }: Given = {}) {
  const { client, requests, log } = createTestLms(
    {
      [`GET /api/course_home/course_metadata/${courseId}`]: {
        body: courseMetadataWire({ is_staff: true, original_user_is_staff: true, ...metadata }),
      },
      [`GET /api/course_home/outline/${courseId}`]: { body: outlineWire() },
      [`GET /api/course_home/progress/${courseId}`]: { body: progressWire() },
      [`GET /api/courseware/course/${courseId}`]: { body: oldCoursewareCourseWire() },
      'GET /api/courses/v2/blocks/': { body: blocksWire() },
      [`GET /api/learning_sequences/v1/course_outline/${courseId}`]: { body: learningSequencesWire() },
      [get]: choices(),
      [post]: { body: { success: true } },
      ...routes,
    },
    { settings: { UNITS_ORIGIN: 'https://units.example.org', ...settings } },
  );
  const screenOf = (slug: string, tab: string, fetchData: () => Promise<unknown>) => ({
    path: slug,
    handle: { tab },
    Component: Screen,
    HydrateFallback: LoadingCourse,
    loader: async () => {
      await Promise.all([client.prefetchQuery(courseMetadataQuery(courseId)), fetchData()]);
      return null;
    },
  });
  const { reload } = renderCourse(
    client,
    `/course/${courseId}/${path === 'unit' ? `${ids.limits}/${ids.practice}` : path}`,
    [
      screenOf('home', 'outline', () => client.prefetchQuery(outlineQuery(courseId))),
      screenOf('dates', 'dates', async () => {}),
      screenOf('progress', 'progress', () => client.prefetchQuery(progressQuery(courseId))),
      screenOf(':sequenceId/:unitId', 'outline', () => client.prefetchQuery(coursewareQuery(courseId))),
    ],
  );
  const posts = () =>
    requests.filter(({ method }) => method === 'POST').map(({ body }) => JSON.parse(body ?? 'null'));
  return { reload, posts, log };
}

const findMenu = (view: string) => screen.findByRole('button', { name: `${view}: view this course as` });
const findToolbar = () => screen.findByRole('region', { name: 'Staff toolbar' });
const findField = () => screen.findByRole('textbox', { name: 'Username or email:' });

async function choose(view: string, name: string): Promise<void> {
  await userEvent.click(await findMenu(view));
  await userEvent.click(screen.getByRole('button', { name }));
}

describe('the toolbar is shown to', () => {
  test.each([
    ['staff', { is_staff: true, original_user_is_staff: true }],
    ['staff who view the course as a learner', masked],
  ])('[ITB-01] %s', async (_, metadata) => {
    open({ metadata });
    expect(await findToolbar()).toBeVisible();
  });

  test('[ITB-01] no other users, without a request', async () => {
    const { log } = open({ metadata: { is_staff: false, original_user_is_staff: false } });
    expect(await screen.findByRole('heading', { name: 'Screen' })).toBeVisible();
    await settleLazy(() => import('./StaffToolbar.tsx'));
    expect(screen.queryByRole('region', { name: 'Staff toolbar' })).toBeNull();
    expect(log).toEqual([]);
  });
});

describe('the view menu', () => {
  test('[ITB-02] lists the named choices in order, with the active one marked', async () => {
    const active = { role: 'student', group_id: 1, group_name: 'Audit', user_partition_id: 50 };
    open({ routes: { [get]: choices(active, [{ name: '', role: 'student' }, { role: 'student' }]) } });
    await userEvent.click(await findMenu('Audit'));
    expect(screen.getByText('View this course as:')).toBeVisible();
    const list = screen.getByRole('button', { name: 'Staff' }).closest('ul');
    const entries = list === null ? [] : within(list).getAllByRole('button');
    expect(entries.map((entry) => entry.textContent)).toEqual(available.map(({ name }) => name));
    const marked = entries.filter((entry) => entry.hasAttribute('aria-current'));
    expect(marked.map((entry) => entry.textContent)).toEqual(['Audit']);
  });

  test.each([
    ['[ITB-04]', {}, 'Staff'],
    ['[ITB-06]', { role: 'student', group_id: 2, group_name: 'Verified', user_partition_id: 50 }, 'Verified'],
    ['[ITB-07]', { role: 'student' }, 'Learner'],
  ])('%s %j is labeled %s, without a field', async (_, active, label) => {
    open({ routes: { [get]: choices(active) } });
    expect(await findMenu(label)).toHaveTextContent(label);
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  test('[ITB-04] handles a response without an active choice', async () => {
    open({ routes: { [get]: { body: { success: true, available } } } });
    expect(await findMenu('Staff')).toBeVisible();
  });

  test.each([
    ['the team again', { role: 'student' }, 'Learner', 'Staff', { role: 'staff' }],
    ['a group', {}, 'Staff', 'Verified', { role: 'student', group_id: 2, user_partition_id: 50 }],
  ])('[ITB-08] [API-22] %s is sent with the fields that apply, and the page reloads', async (...row) => {
    const [, active, label, name, body] = row;
    const { posts, reload } = open({ routes: { [get]: choices(active) } });
    await choose(label, name);
    await waitFor(() => expect(reload).toHaveBeenCalledOnce());
    expect(posts()).toEqual([body]);
  });

  test('the active choice sends nothing', async () => {
    const { posts } = open();
    await choose('Staff', 'Staff');
    expect(posts()).toEqual([]);
  });

  test('a second choice is ignored while the first is pending', async () => {
    const { posts } = open({ routes: { [post]: () => new Promise(() => {}) } });
    await choose('Staff', 'Audit');
    await choose('Staff', 'Verified');
    expect(posts()).toHaveLength(1);
    expect(screen.getByText('Changing the view…')).toBeInTheDocument();
  });
});

describe('one learner', () => {
  test('[ITB-03] the field opens with the focus, without a request', async () => {
    const { posts } = open();
    await choose('Staff', 'Specific Student...');
    expect(await findField()).toHaveFocus();
    expect(posts()).toEqual([]);
  });

  test('[ITB-05] while a learner is viewed, the field is open with their name, without the focus', async () => {
    open({ routes: { [get]: choices({ role: 'student', user_name: 'dana', group_name: 'Audit' }) } });
    expect(await findMenu('Specific Student...')).toBeVisible();
    expect(await findField()).toHaveValue('dana');
    expect(await findField()).not.toHaveFocus();
    await choose('Specific Student...', 'Specific Student...');
    expect(await findField()).toHaveFocus();
  });

  test('[ITB-09] Enter sends the name unchanged, and the page reloads; other keys send nothing', async () => {
    const { posts, reload } = open();
    await choose('Staff', 'Specific Student...');
    await userEvent.type(await findField(), ' Dana+1@example.org {Tab}');
    expect(posts()).toEqual([]);
    await userEvent.type(await findField(), '{Enter}');
    await waitFor(() => expect(reload).toHaveBeenCalledOnce());
    expect(posts()).toEqual([{ role: 'student', user_name: ' Dana+1@example.org ' }]);
  });

  test('[WCAG-2.4.3] the menu has the focus in the page that reloads, once', async () => {
    const { reload } = open();
    await choose('Staff', 'Audit');
    await waitFor(() => expect(reload).toHaveBeenCalledOnce());
    cleanup();
    open({ metadata: masked, routes: { [get]: choices({ role: 'student', group_name: 'Audit' }) } });
    await waitFor(async () => expect(await findMenu('Audit')).toHaveFocus());
    cleanup();
    open();
    expect(await findMenu('Staff')).not.toHaveFocus();
  });

  test('an empty field is not submitted', async () => {
    open();
    await choose('Staff', 'Specific Student...');
    expect(await findField()).toBeRequired();
  });

  test('the active choice closes the field', async () => {
    const { posts } = open();
    await choose('Staff', 'Specific Student...');
    await choose('Specific Student...', 'Staff');
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(posts()).toEqual([]);
  });
});

describe('failures', () => {
  const failed = 'An error has occurred; please try again.';
  const submit = async () => userEvent.type(await findField(), 'x{Enter}');

  test('[ITB-10] the server’s text is shown until the next submit', async () => {
    const { reload } = open({
      routes: { [post]: { body: { success: false, error: 'There is no learner “x”.' } } },
    });
    await choose('Staff', 'Specific Student...');
    await submit();
    const banner = await within(await findToolbar()).findByRole('alert');
    expect(banner).toHaveTextContent('There is no learner “x”.');
    expect(await findField()).toHaveValue('x');
    expect(reload).not.toHaveBeenCalled();
  });

  test('[ITB-10] the next submit clears the text', async () => {
    const { promise, resolve } = Promise.withResolvers<{ body: unknown }>();
    const responses = [{ body: { success: false, error: 'No.' } }, promise];
    open({ routes: { [post]: async () => (await responses.shift()) ?? {} } });
    await choose('Staff', 'Audit');
    expect(await screen.findByRole('alert')).toHaveTextContent('No.');
    await choose('Staff', 'Audit');
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    resolve({ body: { success: false, error: 'Still no.' } });
    expect(await screen.findByRole('alert')).toHaveTextContent('Still no.');
  });

  test.each([
    ['without a connection', new Error('offline'), 1],
    ['with a failing server', { status: 500 }, 1],
    ['refused without a text', { body: { success: false } }, 0],
    ['answered by the login page', { body: '<html>' }, 1],
  ])('[ITB-11] a submit %s', async (_, response, logged) => {
    const { reload, log } = open({ routes: { [post]: response } });
    await choose('Staff', 'Audit');
    expect(await screen.findByRole('alert')).toHaveTextContent(failed);
    expect(reload).not.toHaveBeenCalled();
    expect(log.filter(({ level }) => level === 'error')).toHaveLength(logged);
  });

  test.each([
    ['refused', { body: { success: false } }],
    ['refused with a text', { body: { success: false, error: 'Not you.' } }],
    ['failed', { status: 500 }],
    ['not answered', new Error('offline')],
  ])('[ITB-12] options that are %s; the links stay', async (_, response) => {
    open({ routes: { [get]: response }, settings: { STUDIO_BASE_URL: 'https://studio.example.org' } });
    const banner = await within(await findToolbar()).findByRole('alert');
    expect(banner).toHaveTextContent(/^Unable to get masquerade options$/);
    expect(screen.getByRole('link', { name: 'Studio' })).toBeVisible();
  });
});

describe('links to other applications', () => {
  const links = async () =>
    within(await screen.findByRole('navigation', { name: 'View course in:' }))
      .getAllByRole('link')
      .map((link) => `${link.textContent} ${link.getAttribute('href')}`);
  const settings = {
    STUDIO_BASE_URL: 'https://studio.example.org/',
    INSIGHTS_BASE_URL: 'https://insights.example.org',
  };
  const insights = `Insights https://insights.example.org/courses/${courseId}`;

  test('[ITB-13] [ITB-14] [ITB-15] of an open unit', async () => {
    open({ path: 'unit', settings });
    expect(await links()).toEqual([
      'Legacy experience https://learn.example.org/legacy/p',
      `Studio https://studio.example.org/container/${ids.practice}`,
      insights,
    ]);
  });

  test('[ITB-13] [ITB-14] [ITB-15] of the course', async () => {
    open({ settings });
    expect(await links()).toEqual([`Studio https://studio.example.org/course/${courseId}`, insights]);
  });

  test('[ITB-15] without links there is no label', async () => {
    open();
    expect(await findMenu('Staff')).toBeVisible();
    expect(screen.queryByText('View course in:')).toBeNull();
  });
});

describe('banners', () => {
  const expired = { access_expiration: accessExpirationWire({ masquerading_expired_course: true }) };
  const says = 'This learner’s access to the course expired on April 18, 2026.';
  const routes = {
    [`GET /api/course_home/outline/${courseId}`]: { body: outlineWire(expired) },
    [`GET /api/course_home/progress/${courseId}`]: { body: progressWire(expired) },
    [`GET /api/courseware/course/${courseId}`]: { body: oldCoursewareCourseWire(expired) },
  };
  afterEach(() => vi.useRealTimers());

  test.each(['home', 'progress', 'unit'] as const)(
    '[ITB-16] an ended access is shown on %s',
    async (path) => {
      open({ path, routes, metadata: masked });
      expect(await within(await findToolbar()).findByText(says)).toBeVisible();
    },
  );

  test('[ITB-16] not shown while access continues, or if its end is unknown', async () => {
    const access_expiration = accessExpirationWire();
    const body = outlineWire({ access_expiration });
    open({ routes: { [`GET /api/course_home/outline/${courseId}`]: { body } }, metadata: masked });
    expect(await findMenu('Staff')).toBeVisible();
    expect(screen.queryByText(/expired/)).toBeNull();
  });

  const start = '2026-02-03T05:00:00Z';
  const notYet = 'This learner has no access yet. The course starts on February 3, 2026.';

  test.each([
    ['[ITB-17] before the start, on progress', 'progress', '2026-02-03T04:59:59Z', masked, true],
    ['[ITB-17] at the start', 'progress', start, masked, false],
    ['[ITB-17] on another tab', 'home', '2026-02-03T04:59:59Z', masked, false],
    ['[ITB-17] not masquerading', 'progress', '2026-02-03T04:59:59Z', {}, false],
  ] as const)('%s', async (_, path, now, who, isShown) => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(now) });
    open({ path, metadata: { start, ...who } });
    expect(await findMenu('Staff')).toBeVisible();
    expect(screen.queryAllByText(notYet)).toHaveLength(isShown ? 1 : 0);
  });

  test('[ITB-17] the server’s clock decides', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-02-10T00:00:00Z') });
    const headers = { date: 'Sun, 01 Feb 2026 00:00:00 GMT' };
    const body = courseMetadataWire({ start, ...masked });
    open({
      path: 'progress',
      routes: { [`GET /api/course_home/course_metadata/${courseId}`]: { body, headers } },
    });
    expect(await screen.findByText(notYet)).toBeVisible();
  });
});
