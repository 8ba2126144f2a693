import type { RouteObject } from 'react-router';
import { CourseLayout, type CourseRouteHandle } from '../course/CourseLayout.tsx';
import { LoadingCourse } from '../course/LoadingCourse.tsx';
import { leaveForDashboard } from './leave-for-dashboard.ts';
import { NotFound, NotFoundPage } from './NotFound.tsx';
import { Root } from './Root.tsx';
import { RouteError, RouteErrorPage } from './RouteError.tsx';

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
          {
            path: 'home',
            handle: { tab: 'outline' } satisfies CourseRouteHandle,
            HydrateFallback: LoadingCourse,
            ErrorBoundary: RouteError,
            lazy: () => import('../features/outline/route.tsx'),
          },
          { path: 'course-end', Component: NotFound },
        ],
      },
      { path: '*', Component: NotFoundPage },
    ],
  },
];
