import type { RouteObject } from 'react-router';
import { CourseLayout } from '../course/CourseLayout.tsx';
import { LoadingCourse } from '../course/LoadingCourse.tsx';
import { Redirecting } from '../features/redirects/Redirecting.tsx';
import { Spinner } from '../ui/Spinner.tsx';
import { leaveForDashboard } from './leave-for-dashboard.ts';
import { NotFound, NotFoundPage } from './NotFound.tsx';
import { Root } from './Root.tsx';
import { RouteError, RouteErrorPage } from './RouteError.tsx';

/** A screen of a course: fetched when it is first opened, with `tab` as the active one. */
function screen(path: string, tab: string, lazy: NonNullable<RouteObject['lazy']>): RouteObject {
  return { path, handle: { tab }, HydrateFallback: LoadingCourse, ErrorBoundary: RouteError, lazy };
}

/** Every address of the front end. A fixed word wins over `:sequenceId` (RTE-08). */
export const routes: RouteObject[] = [
  {
    Component: Root,
    ErrorBoundary: RouteErrorPage,
    children: [
      { path: '/', loader: leaveForDashboard, HydrateFallback: LoadingCourse },
      {
        path: '/course/:courseId',
        Component: CourseLayout,
        children: [
          screen('home', 'outline', () => import('../features/outline/route.tsx')),
          screen('dates', 'dates', () => import('../features/dates/route.tsx')),
          screen('progress/:targetUserId?', 'progress', () => import('../features/progress/route.tsx')),
          screen('access-denied', 'access-denied', () => import('../features/access-denied/route.tsx')),
          screen('bookmarks', 'outline', () => import('../features/bookmarks/route.tsx')),
          { path: 'course-end', Component: NotFound },
          screen(':sequenceId?/:unitId?', 'outline', () => import('../features/courseware/route.tsx')),
        ],
      },
      {
        path: '/redirect/*',
        HydrateFallback: Redirecting,
        ErrorBoundary: RouteErrorPage,
        lazy: () => import('../features/redirects/route.tsx'),
      },
      {
        path: '/goal-unsubscribe/:token',
        HydrateFallback: Spinner,
        ErrorBoundary: RouteErrorPage,
        lazy: () => import('../features/goal-unsubscribe/route.tsx'),
      },
      { path: '*', Component: NotFoundPage },
    ],
  },
];
