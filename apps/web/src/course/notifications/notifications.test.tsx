import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { type Locale, pseudoLocale } from '../../i18n/locales.ts';
import {
  courseId,
  courseMetadataWire,
  notificationCountWire,
  notificationsWire,
  notificationWire,
} from '../../lms/fixtures.ts';
import { createTestLms, type FakeRoutes } from '../../lms/testing.ts';
import { fakeDialogs } from '../../ui/testing.ts';
import { paths } from '../paths.ts';
import { renderCourse } from '../testing.tsx';
import { readNotificationText } from './notification-text.ts';
import { findNotificationUrl } from './notification-url.ts';

const count = 'GET /api/notifications/count/';
const list = 'GET /api/notifications/';
const read = 'PATCH /api/notifications/read/';

function open(
  routes: FakeRoutes = {},
  { username = 'dana', locale }: { username?: string | null; locale?: Locale } = {},
) {
  const lms = createTestLms(
    {
      [`GET /api/course_home/course_metadata/${courseId}`]: { body: courseMetadataWire() },
      [count]: { body: notificationCountWire(2, 1) },
      [list]: {
        body: notificationsWire([
          notificationWire(),
          notificationWire({
            id: 31,
            content: '<p>Your work <strong>Essay</strong> was graded</p>',
            app_name: 'grading',
            last_seen: '2026-02-01T12:00:00Z',
            last_read: '2026-02-01T12:00:00Z',
          }),
        ]),
      },
      'PUT /api/notifications/mark-seen/discussion/': { body: { message: 'Seen' } },
      'PUT /api/notifications/mark-seen/grading/': { body: { message: 'Seen' } },
      [read]: { body: { message: 'Read' } },
      ...routes,
    },
    { username },
  );
  const screens = [{ path: '*', Component: Page }];
  return { ...lms, ...renderCourse(lms.client, paths.outline(courseId), screens, locale) };
}

function Page() {
  return <h1>Page</h1>;
}

const findBell = () => screen.findByRole('button', { name: /^Notifications/ });
const openBell = async () => {
  await userEvent.click(await findBell());
  return within(await screen.findByRole('region', { name: 'Notifications' }));
};
const sent = (lms: ReturnType<typeof open>, method: string) =>
  lms.requests
    .filter((request) => request.method === method && request.url.pathname.includes('/notifications/'))
    .map(({ url, body }) => `${url.pathname} ${body ?? ''}`.trim());

function setNarrow(isNarrow: boolean): void {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: isNarrow && query.includes('max-width'),
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
}

beforeEach(() => {
  setNarrow(false);
  fakeDialogs();
  HTMLDialogElement.prototype.close = function (this: HTMLDialogElement) {
    this.open = false;
    this.dispatchEvent(new Event('close'));
  };
});

describe('the bell', () => {
  test('says how many notifications are new, until they are seen', async () => {
    const lms = open();
    expect(await findBell()).toHaveAccessibleName('Notifications, 3 new');
    expect(screen.getByTestId('unseen')).toBeVisible();
    const panel = await openBell();
    await panel.findByText(/responded to your post/);
    expect(await screen.findByRole('button', { name: 'Notifications' })).toHaveAttribute(
      'aria-expanded',
      'true',
    );
    expect(screen.queryByTestId('unseen')).toBeNull();
    expect(sent(lms, 'PUT')).toEqual([
      '/api/notifications/mark-seen/discussion/',
      '/api/notifications/mark-seen/grading/',
    ]);
  });

  test('has no dot when nothing is new', async () => {
    open({ [count]: { body: notificationCountWire(0) } });
    expect(await findBell()).toHaveAccessibleName('Notifications');
    expect(screen.queryByTestId('unseen')).toBeNull();
  });

  test.each<[string, FakeRoutes, string | null]>([
    ['the server has no notifications', { [count]: { status: 404, body: {} } }, 'dana'],
    [
      'they are off',
      { [count]: { body: { ...notificationCountWire(0), show_notifications_tray: false } } },
      'dana',
    ],
    ['the count fails', { [count]: { status: 500, body: {} } }, 'dana'],
    ['nobody is signed in', {}, null],
  ])('is absent when %s', async (_, routes, username) => {
    const lms = open(routes, { username });
    await screen.findByRole('heading', { name: 'Page' });
    if (username !== null)
      await waitFor(() =>
        expect(lms.requests.some(({ url }) => url.pathname.endsWith('/count/'))).toBe(true),
      );
    await act(async () => {
      await import('./NotificationBell.tsx');
    });
    expect(screen.queryByRole('button', { name: /^Notifications/ })).toBeNull();
  });

  test('moves the focus into the list, and back on Escape', async () => {
    open();
    const panel = await openBell();
    expect(panel.getByRole('heading', { name: 'Notifications' })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('region', { name: 'Notifications' })).toBeNull();
    expect(await findBell()).toHaveFocus();
  });

  test('is a sheet on phones, with a button that closes it', async () => {
    setNarrow(true);
    open();
    await userEvent.click(await findBell());
    const sheet = within(await screen.findByRole('dialog', { name: 'Notifications' }));
    expect(await sheet.findByText(/responded to your post/)).toBeVisible();
    await userEvent.click(sheet.getByRole('button', { name: 'Close notifications' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('every text comes from the catalogue', async () => {
    await act(async () => void open({}, { locale: pseudoLocale }));
    await screen.findByTestId('unseen');
    expect(screen.queryByRole('button', { name: /Notifications/ })).toBeNull();
  });
});

describe('the list', () => {
  test('has new ones before earlier ones, each with a link, its course and its time', async () => {
    open();
    const panel = await openBell();
    await panel.findByText(/responded to your post/);
    const headings = panel.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent);
    expect(headings).toEqual(['New', 'Earlier']);
    expect(panel.getByRole('link', { name: 'lee responded to your post Why?' })).toHaveAttribute(
      'href',
      paths.discussion(courseId, 'posts', '26'),
    );
    expect(panel.getAllByText('Demonstration Course')).toHaveLength(2);
    expect(panel.getAllByText('Unread.')).toHaveLength(1);
  });

  test('opening one marks it as read and closes the list', async () => {
    const lms = open();
    const panel = await openBell();
    await userEvent.click(await panel.findByRole('link', { name: /responded/ }));
    expect(lms.router.state.location.pathname).toBe(paths.discussion(courseId, 'posts', '26'));
    expect(screen.queryByRole('region', { name: 'Notifications' })).toBeNull();
    await waitFor(() =>
      expect(sent(lms, 'PATCH')).toEqual(['/api/notifications/read/ {"notification_id":43}']),
    );
  });

  test('marks one as read, and all of them', async () => {
    const lms = open();
    const panel = await openBell();
    await userEvent.click(await panel.findByRole('button', { name: /^Mark as read: lee/ }));
    expect(panel.queryByText('Unread.')).toBeNull();
    expect(panel.queryByRole('button', { name: 'Mark all as read' })).toBeNull();
    await userEvent.keyboard('{Escape}');
    const again = await openBell();
    await userEvent.click(await again.findByRole('button', { name: 'Mark all as read' }));
    await waitFor(() =>
      expect(sent(lms, 'PATCH').slice(1)).toEqual([
        '/api/notifications/read/ {"app_name":"discussion"}',
        '/api/notifications/read/ {"app_name":"updates"}',
        '/api/notifications/read/ {"app_name":"grading"}',
      ]),
    );
  });

  test('says so when it could not be marked, and shows it as unread again', async () => {
    open({ [read]: { status: 500, body: {} } });
    const panel = await openBell();
    await userEvent.click(await panel.findByRole('button', { name: /^Mark as read: lee/ }));
    expect(await panel.findByText('We couldn’t mark this as read. Try again.')).toBeVisible();
    expect(panel.getByText('Unread.')).toBeInTheDocument();
  });

  test('is empty, with a sentence, and links to the preferences', async () => {
    open({ [list]: { body: notificationsWire([]) } });
    const panel = await openBell();
    expect(await panel.findByText(/You have no notifications/)).toBeVisible();
    expect(panel.getByRole('link', { name: 'Choose what you’re notified about' })).toHaveAttribute(
      'href',
      paths.notificationPreferences,
    );
  });

  test('can be loaded again when it failed', async () => {
    const lms = open({ [list]: { status: 500, body: {} } });
    const panel = await openBell();
    expect(await panel.findByText('We couldn’t load your notifications.')).toBeVisible();
    lms.routes[list] = { body: notificationsWire([notificationWire()]) };
    await userEvent.click(panel.getByRole('button', { name: 'Try again' }));
    expect(await panel.findByText(/responded to your post/)).toBeVisible();
  });

  test('loads more pages', async () => {
    open({
      [list]: ({ url }) => {
        const page = Number(url.searchParams.get('page'));
        return {
          body: notificationsWire([notificationWire({ id: page, content: `<p>Item ${page}</p>` })], {
            page,
            pages: 2,
          }),
        };
      },
    });
    const panel = await openBell();
    await panel.findByText('Item 1');
    await userEvent.click(panel.getByRole('button', { name: 'Show more' }));
    expect(await panel.findByText('Item 2')).toBeVisible();
    expect(panel.queryByRole('button', { name: 'Show more' })).toBeNull();
  });
});

test('names and titles are in their own direction, which isn’t that of the sentence', async () => {
  const content = '<p><strong>דנה</strong> responded to your post <strong>מהו אפס?</strong></p>';
  open({ [list]: { body: notificationsWire([notificationWire({ content })]) } });
  const panel = await openBell();
  expect(await panel.findByText('דנה')).toHaveAttribute('dir', 'auto');
  expect(panel.getByText('מהו אפס?')).toHaveAttribute('dir', 'auto');
});

test.each([
  ['<p><strong>lee</strong> said</p>', 'lee said'],
  ['<p>A <img src=x onerror="alert(1)">title<script>alert(1)</script></p>', 'A title'],
  ['<svg onload=alert(1)><style>*{}</style></svg><a href="javascript:alert(1)">x</a>', 'x'],
  ['1 &lt; 2 &amp; <b>3</b>', '1 < 2 & 3'],
])('takes only text from %s', (html, text) => {
  expect(
    readNotificationText(html)
      .map((run) => run.text)
      .join(''),
  ).toBe(text);
});

describe('where a notification leads', () => {
  const site = { lmsBaseUrl: 'https://lms.example.org', externalDiscussionsUrl: null };
  const kept = { ...site, externalDiscussionsUrl: 'https://apps.example.org/discussions' };
  const thread = `https://apps.example.org/discussions/${courseId}/posts/26`;
  test.each([
    ['a post', thread, site, paths.discussion(courseId, 'posts', '26')],
    ['a post of a front end that the operator keeps', thread, kept, thread],
    [
      'a page',
      'https://lms.example.org/courses/x/jump_to/y',
      site,
      'https://lms.example.org/courses/x/jump_to/y',
    ],
    ['a path', '/courses/x/info', site, 'https://lms.example.org/courses/x/info'],
    ['a script', 'javascript:alert(1)', site, null],
    ['a malformed escape', 'https://a.example/posts/%E0%A4%A', site, 'https://a.example/posts/%E0%A4%A'],
    ['nowhere', null, site, null],
  ])('%s', (_, url, config, leadsTo) => {
    expect(findNotificationUrl({ url, courseId }, config)).toBe(leadsTo);
  });
});
