import type { RouteObject } from 'react-router';
import { CourseLayout } from '../course/CourseLayout.tsx';
import { fetchCode } from '../course/fetch-code.ts';
import { LoadingCourse } from '../course/LoadingCourse.tsx';
import { paths } from '../course/paths.ts';
import * as outline from '../features/outline/route.tsx';
import { Redirecting } from '../features/redirects/Redirecting.tsx';
import { waitForMessages } from '../i18n/I18nProvider.tsx';
import { Spinner } from '../ui/Spinner.tsx';
import { leaveForDashboard } from './leave-for-dashboard.ts';
import { NotFoundPage } from './NotFound.tsx';
import { Root } from './Root.tsx';
import { RootError, RouteError, RouteErrorPage } from './RouteError.tsx';

/** A route of a course with `tab` as the active tab. `options` has its component, or loads it lazily. */
function screen(path: string, tab: string, options: Pick<RouteObject, 'lazy' | 'loader' | 'Component'>) {
  return { path, handle: { tab }, HydrateFallback: LoadingCourse, ErrorBoundary: RouteError, ...options };
}

/** Loads the code of a screen and its messages. */
async function fetchScreen<T>(load: () => Promise<T>): Promise<T> {
  const [options] = await Promise.all([fetchCode(load), waitForMessages()]);
  return options;
}

/**
 * All paths of the front end. The home is in the main bundle, as most visits begin there. A literal segment takes
 * precedence over `:sequenceId` (RTE-08).
 */
export const routes: RouteObject[] = [
  {
    Component: Root,
    ErrorBoundary: RootError,
    children: [
      { path: '/', loader: leaveForDashboard, HydrateFallback: LoadingCourse },
      {
        path: '/course/:courseId',
        Component: CourseLayout,
        ErrorBoundary: RouteErrorPage,
        children: [
          screen('home', 'outline', outline),
          screen('dates', 'dates', { lazy: () => fetchScreen(() => import('../features/dates/route.tsx')) }),
          screen('progress/:targetUserId?', 'progress', {
            lazy: () => fetchScreen(() => import('../features/progress/route.tsx')),
          }),
          screen('access-denied', 'access-denied', {
            lazy: () => fetchScreen(() => import('../features/access-denied/route.tsx')),
          }),
          screen('bookmarks', 'outline', {
            lazy: () => fetchScreen(() => import('../features/bookmarks/route.tsx')),
          }),
          screen('search', 'search', {
            lazy: () => fetchScreen(() => import('../features/search/route.tsx')),
          }),
          screen('notes', 'edxnotes', {
            lazy: () => fetchScreen(() => import('../features/notes/route.tsx')),
          }),
          screen('discussion/*', 'discussion', {
            lazy: () => fetchScreen(() => import('../features/discussions/route.tsx')),
          }),
          // Addresses of the reference client.
          ...['live', 'wiki'].map((path) =>
            screen(path, 'outline', {
              lazy: () => fetchScreen(() => import('../features/lms-tabs/route.tsx')),
            }),
          ),
          screen('course-end', 'outline', {
            lazy: () => fetchScreen(() => import('../features/course-exit/route.tsx')),
          }),
          screen(':sequenceId?/:unitId?', 'outline', {
            lazy: () => fetchScreen(() => import('../features/courseware/route.tsx')),
          }),
        ],
      },
      {
        path: '/redirect/*',
        HydrateFallback: Redirecting,
        ErrorBoundary: RouteErrorPage,
        lazy: () => fetchScreen(() => import('../features/redirects/route.tsx')),
      },
      {
        path: '/goal-unsubscribe/:token',
        HydrateFallback: Spinner,
        ErrorBoundary: RouteErrorPage,
        lazy: () => fetchScreen(() => import('../features/unsubscribe/goal-route.tsx')),
      },
      {
        // Mails of earlier releases also name the preference; the token includes it.
        path: '/preferences-unsubscribe/:userToken/:updatePatch?',
        HydrateFallback: Spinner,
        ErrorBoundary: RouteErrorPage,
        lazy: () => fetchScreen(() => import('../features/unsubscribe/preferences-route.tsx')),
      },
      {
        path: paths.notificationPreferences,
        HydrateFallback: Spinner,
        ErrorBoundary: RouteErrorPage,
        lazy: () => fetchScreen(() => import('../features/notification-preferences/route.tsx')),
      },
      { path: '*', Component: NotFoundPage },
    ],
  },
];
