import { lazy, Suspense } from 'react';
import type { DeniedPageProps } from './DeniedPage.tsx';
import { fetchCode } from './fetch-code.ts';
import { LoadingCourse } from './LoadingCourse.tsx';

const DeniedPage = lazy(async () => ({
  default: (await fetchCode(() => import('./DeniedPage.tsx'))).DeniedPage,
}));

/** In place of a course that is denied and that no route leads away from, which is rare: it is fetched when needed. */
export function DeniedCourse({ course }: DeniedPageProps) {
  return (
    <Suspense fallback={<LoadingCourse />}>
      <DeniedPage course={course} />
    </Suspense>
  );
}
