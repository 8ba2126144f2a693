import { useEffect } from 'react';
import { useLoaderData, useRevalidator } from 'react-router';
import type { CoursewareLoaderData } from './loader-data.ts';

/**
 * The loader decides redirects from the course. If fetching the course failed in the loader and succeeded later, this
 * revalidates the route.
 */
export function useDecideAgain(isCourseKnownNow: boolean): void {
  const { isCourseKnown } = useLoaderData<CoursewareLoaderData>();
  const { revalidate } = useRevalidator();
  const isLate = isCourseKnownNow && !isCourseKnown;
  useEffect(() => {
    if (isLate) void revalidate();
  }, [isLate, revalidate]);
}
