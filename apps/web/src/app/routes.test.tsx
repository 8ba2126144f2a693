import { screen, waitFor, within } from '@testing-library/react';
import { matchRoutes, type RouteObject } from 'react-router';
import { describe, expect, test, vi } from 'vitest';
import { leaveContext } from '../course/leave.ts';
import { paths, redirectPaths } from '../course/paths.ts';
import { renderRoutes } from '../course/testing.tsx';
import { loadLaterCatalogue } from '../i18n/I18nProvider.tsx';
import { english, type Messages } from '../i18n/locales.ts';
import { courseId, ids } from '../lms/fixtures.ts';
import { createTestLms } from '../lms/testing.ts';
import { leaveForDashboard } from './leave-for-dashboard.ts';
import { NotFoundPage } from './NotFound.tsx';
import { provideRouteContext } from './router.ts';
import { routes } from './routes.tsx';

/** The innermost of the routes that the real table matches for a path. */
function findRoute(path: string) {
  const match = matchRoutes(routes, path)?.at(-1);
  if (!match) throw new Error(`No route matches ${path}`);
  return match;
}

async function loadScreen(path: string) {
  const { route } = findRoute(path);
  return (typeof route.lazy === 'function' ? await route.lazy() : route) as {
    Component?: unknown;
    loader?: unknown;
  };
}

const outline = () => import('../features/outline/route.tsx');
const dates = () => import('../features/dates/route.tsx');
const progress = () => import('../features/progress/route.tsx');
const accessDenied = () => import('../features/access-denied/route.tsx');
const notes = () => import('../features/notes/route.tsx');
const bookmarks = () => import('../features/bookmarks/route.tsx');
const discussions = () => import('../features/discussions/route.tsx');
const search = () => import('../features/search/route.tsx');
const courseExit = () => import('../features/course-exit/route.tsx');
const courseware = () => import('../features/courseware/route.tsx');
const [sequenceId, unitId] = [ids.limits, ids.warmUp];

const screens = [
  ['[RTE-03] home', paths.outline(courseId), outline, { courseId }, 'outline'],
  ['[RTE-04] dates', paths.dates(courseId), dates, { courseId }, 'dates'],
  ['[RTE-05] the user’s own progress', paths.progress(courseId), progress, { courseId }, 'progress'],
  [
    '[RTE-06] the progress of a learner',
    paths.progressOf(courseId, '42'),
    progress,
    { courseId, targetUserId: '42' },
    'progress',
  ],
  [
    '[RTE-06] the same without the slash',
    `/course/${courseId}/progress/lee`,
    progress,
    { courseId, targetUserId: 'lee' },
    'progress',
  ],
  ['the search, which is no sequence', paths.search(courseId), search, { courseId }, 'search'],
  ['bookmarks, which are no sequence', paths.bookmarks(courseId), bookmarks, { courseId }, 'outline'],
  [
    'discussions',
    paths.discussion(courseId, 'posts', '412'),
    discussions,
    { courseId, '*': 'posts/412' },
    'discussion',
  ],
  ['notes, which are no sequence', paths.notes(courseId), notes, { courseId }, 'edxnotes'],
  [
    '[RTE-07] [RTE-08] the end of the course, which is no sequence',
    paths.courseEnd(courseId),
    courseExit,
    { courseId },
    'outline',
  ],
  ['[RTE-08] the course alone', paths.courseware(courseId), courseware, { courseId }, 'outline'],
  [
    '[RTE-08] a sequence',
    paths.sequence(courseId, sequenceId),
    courseware,
    { courseId, sequenceId },
    'outline',
  ],
  [
    '[RTE-08] a unit',
    paths.unit(courseId, sequenceId, unitId),
    courseware,
    { courseId, sequenceId, unitId },
    'outline',
  ],
  [
    'the choice of an organization',
    paths.accessDenied(courseId),
    accessDenied,
    { courseId },
    'access-denied',
  ],
] as const;

describe('every path leads to its screen', () => {
  test.each(screens)('%s', async (_, path, feature, params, tab) => {
    const { Component, loader } = await feature();
    expect(await loadScreen(path)).toMatchObject({ Component, loader });
    const match = findRoute(path);
    expect(match.params).toEqual(params);
    expect(match.route.handle).toEqual({ tab });
  });

  test('the preferences for notifications', async () => {
    const { Component, loader } = await import('../features/notification-preferences/route.tsx');
    expect(await loadScreen(paths.notificationPreferences)).toMatchObject({ Component, loader });
  });

  test('every path builder is tested here', () => {
    const walked = new Set<string>(screens.map(([, path]) => path));
    const built = [
      paths.outline(courseId),
      paths.dates(courseId),
      paths.progress(courseId),
      paths.progressOf(courseId, '42'),
      paths.bookmarks(courseId),
      paths.search(courseId),
      paths.discussion(courseId, 'posts', '412'),
      paths.notes(courseId),
      paths.courseEnd(courseId),
      paths.courseware(courseId),
      paths.sequence(courseId, ids.limits),
      paths.unit(courseId, ids.limits, ids.warmUp),
      paths.accessDenied(courseId),
    ];
    // The preferences for notifications are of no course.
    expect(built).toHaveLength(Object.keys(paths).length - 1);
    expect(built.filter((path) => !walked.has(path))).toEqual([]);
  });

  test('keys appear in paths unchanged, old ones included', () => {
    expect(paths.unit(courseId, ids.limits, ids.warmUp)).toBe(
      `/course/${courseId}/${ids.limits}/${ids.warmUp}`,
    );
    const old = { course: 'Acme/CAL101/R1', sequence: 'i4x://Acme/CAL101/sequential/s1' };
    expect(findRoute(paths.sequence(old.course, old.sequence)).params).toMatchObject({
      courseId: old.course,
      sequenceId: old.sequence,
    });
  });
});

test('every lazily loaded screen waits for the messages of its language', async () => {
  const lazy = routes
    .flatMap(function withChildren(route): RouteObject[] {
      return [route, ...(route.children ?? []).flatMap(withChildren)];
    })
    .flatMap(({ path, lazy: load }) => (typeof load === 'function' ? [{ path, load }] : []));
  await Promise.all(lazy.map(({ load }) => load()));

  const { promise, resolve } = Promise.withResolvers<Messages>();
  void loadLaterCatalogue({ ...english, code: 'fr', loadLater: () => promise });
  const loaded: (string | undefined)[] = [];
  const loading = lazy.map(({ path, load }) => load().then(() => loaded.push(path)));
  await vi.dynamicImportSettled();
  const loadedTooEarly = [...loaded];
  resolve({});
  await Promise.all(loading);
  expect(loadedTooEarly).toEqual([]);
});

describe('[RTE-02] `/redirect` and any path below it lead to the redirect helper', () => {
  test.each([
    '/redirect',
    '/redirect/',
    '/redirect/of/tomorrow',
    redirectPaths.dashboard({ notlive: '2/5/2013' }),
    redirectPaths.courseHome(courseId),
    redirectPaths.survey('Acme/CAL101/R1'),
    redirectPaths.unit(courseId, unitId),
    redirectPaths.consent('/consent'),
    redirectPaths.enterpriseDashboard(),
  ])('%s', async (path) => {
    const helper = await import('../features/redirects/route.tsx');
    expect(await loadScreen(new URL(path, 'http://x').pathname)).toMatchObject(helper);
  });
});

describe('[RTE-01] `/goal-unsubscribe/{token}` leads to the page that unsubscribes', () => {
  test.each(['/goal-unsubscribe/a.b-c_d', '/goal-unsubscribe/a.b-c_d/'])('%s', async (path) => {
    const page = await import('../features/unsubscribe/goal-route.tsx');
    expect((await loadScreen(path)).Component).toBe(page.Component);
    expect(findRoute(path).params).toEqual({ token: 'a.b-c_d' });
  });

  test.each(['/goal-unsubscribe', '/goal-unsubscribe/a/b'])('%s does not', (path) => {
    expect(findRoute(path).route.Component).toBe(NotFoundPage);
  });
});

test.each(['/preferences-unsubscribe/a.b-c_d', '/preferences-unsubscribe/a.b-c_d/x'])(
  '%s leads to the page that unsubscribes from notification mails',
  async (path) => {
    const page = await import('../features/unsubscribe/preferences-route.tsx');
    expect((await loadScreen(path)).Component).toBe(page.Component);
    expect(findRoute(path).params).toMatchObject({ userToken: 'a.b-c_d' });
  },
);

describe('unknown URLs show the page for not found', () => {
  test.each(['/nowhere', '/course', `/course/${courseId}/${ids.limits}/${ids.warmUp}/more`])('%s', (path) => {
    expect(findRoute(path).route.Component).toBe(NotFoundPage);
  });

  test('the page has the site’s header and a link to the dashboard', async () => {
    const { client } = createTestLms({});
    renderRoutes(client, '/nowhere', [{ path: '*', Component: NotFoundPage }]);
    expect(await screen.findByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
    await waitFor(() => expect(document.title).toBe('Page not found | Example Academy'));
    const way = within(screen.getByRole('main')).getByRole('link', { name: 'Go to your dashboard' });
    expect(way).toHaveAttribute('href', 'https://lms.example.org/dashboard');
  });
});

test('the front end’s root redirects to the LMS’s dashboard, replacing the entry', () => {
  const { client } = createTestLms({});
  const context = provideRouteContext(client, 'en');
  const leave = vi.fn();
  context.set(leaveContext, leave);
  void leaveForDashboard({ context });
  expect(leave).toHaveBeenCalledExactlyOnceWith('https://lms.example.org/dashboard');
});
