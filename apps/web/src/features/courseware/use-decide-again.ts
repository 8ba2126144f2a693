import { useEffect } from 'react';
import { useLoaderData, useRevalidator } from 'react-router';
import type { CoursewareLoaderData } from './loader-data.ts';

/**
 * The route decides redirects from the course. Where that could not be fetched at first but was after all, the route
 * is asked to decide again.
 */
export function useDecideAgain(isCourseKnownNow: boolean): void {
  const { isCourseKnown } = useLoaderData<CoursewareLoaderData>();
  const { revalidate } = useRevalidator();
  const isLate = isCourseKnownNow && !isCourseKnown;
  useEffect(() => {
    if (isLate) void revalidate();
  }, [isLate, revalidate]);
}
