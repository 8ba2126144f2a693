import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { waitBriefly } from '../../course/wait-briefly.ts';
import { loadModules } from '../../i18n/lazy-component.ts';
import type { CourseMetadata } from '../../lms/course-metadata.ts';
import type { Outline } from '../../lms/outline.ts';
import { fetchOnboarding, mayHaveOnboarding } from './proctoring/fetch-onboarding.ts';

/** The sidebar is beside the outline or below it, and may come later than that. */
const LONGEST_WAIT_MS = 3000;

/**
 * Where the sidebar has the panel of the onboarding: `first` if it is known in time whether there is one, else `last`, where
 * nothing moves when it comes. Null while the sidebar waits for what would move the rest of it.
 */
export function usePanelPlace(outline: Outline, course: CourseMetadata): 'first' | 'last' | null {
  const client = useQueryClient();
  const [place, setPlace] = useState<'first' | 'last' | null>(null);
  useEffect(() => {
    if (place !== null) return undefined;
    let isLeft = false;
    let isLoaded = false;
    const loading = loadPanels(client, outline, course).then(() => {
      isLoaded = true;
    });
    void waitBriefly(loading, LONGEST_WAIT_MS).then(() => {
      if (!isLeft) setPlace(isLoaded ? 'first' : 'last');
    });
    return () => {
      isLeft = true;
    };
  }, [client, outline, course, place]);
  return place;
}

async function loadPanels(client: QueryClient, outline: Outline, course: CourseMetadata): Promise<void> {
  await Promise.all([
    mayHaveOnboarding(outline, course) && fetchOnboarding(client, course),
    // Servers of 2021 only have goals by key.
    outline.courseGoals.form === 'keys' && loadModules(['GoalSelect']),
  ]);
}
