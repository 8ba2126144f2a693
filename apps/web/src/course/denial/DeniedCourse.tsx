import { Suspense } from 'react';
import { lazyWithMessages } from '../../i18n/lazy-with-messages.ts';
import { fetchCode } from '../fetch-code.ts';
import { LoadingCourse } from '../LoadingCourse.tsx';
import type { DeniedPageProps } from './DeniedPage.tsx';

const DeniedPage = lazyWithMessages(
  'DeniedPage',
  async () => (await fetchCode(() => import('./DeniedPage.tsx'))).DeniedPage,
);

/** Replaces a denied course that no route redirects from. Lazy, because this is rare. */
export function DeniedCourse({ course }: DeniedPageProps) {
  return (
    <Suspense fallback={<LoadingCourse />}>
      <DeniedPage course={course} />
    </Suspense>
  );
}
