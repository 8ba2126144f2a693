import { celebrationCall } from '@lectern/contract';
import type { QueryClient } from '@tanstack/react-query';
import { courseMetadataQuery } from './course-metadata.ts';
import { coursewareQuery } from './courseware.ts';
import { getLms } from './lms.ts';
import type { Celebrations } from './shared/celebrations.ts';

/**
 * Removes the streak from the cache, so that it is not shown again while the learner stays in the course (STK-09,
 * CS-43).
 */
export function closeStreak(client: QueryClient, courseId: string): void {
  change(client, courseId, { streakLengthToCelebrate: null });
}

/**
 * Removes the weekly goal's celebration from the cache and reports to the server that it was shown. Never rejects, as no
 * caller waits for it.
 */
export async function closeWeeklyGoal(client: QueryClient, courseId: string): Promise<void> {
  change(client, courseId, { weeklyGoal: false });
  await sendCelebration(client, courseId, { weekly_goal: false });
}

/**
 * What to do once the first section of a course has ended: `show` its celebration, mark it as shown `quietly` because a
 * streak is shown (CWR-39), or `nothing` because it was celebrated before. Unless nothing, reports it to the server (CWR-38).
 */
export function claimFirstSection(client: QueryClient, courseId: string): 'show' | 'quietly' | 'nothing' {
  const course = client.getQueryData(coursewareQuery(courseId).queryKey)?.course;
  if (!course?.celebrations?.firstSection || course.isMasquerading) return 'nothing';
  const { streakLengthToCelebrate } = course.celebrations;
  change(client, courseId, { firstSection: false });
  void sendCelebration(client, courseId, { first_section: false });
  return streakLengthToCelebrate === null ? 'show' : 'quietly';
}

/** The courseware query contains a copy of the metadata, so both change. */
function change(client: QueryClient, courseId: string, celebrated: Partial<Celebrations>): void {
  client.setQueryData(courseMetadataQuery(courseId).queryKey, (course) =>
    course?.celebrations ? { ...course, celebrations: { ...course.celebrations, ...celebrated } } : course,
  );
  client.setQueryData(coursewareQuery(courseId).queryKey, (courseware) =>
    courseware?.course.celebrations
      ? {
          ...courseware,
          course: {
            ...courseware.course,
            celebrations: { ...courseware.course.celebrations, ...celebrated },
          },
        }
      : courseware,
  );
}

async function sendCelebration(
  client: QueryClient,
  courseId: string,
  body: { first_section: false } | { weekly_goal: false },
): Promise<void> {
  const { transport, log } = getLms(client);
  try {
    await transport.request(celebrationCall, { params: { courseId }, body });
  } catch (error) {
    log.failure(error);
  }
}
