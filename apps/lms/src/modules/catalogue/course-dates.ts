/** A day in words, in UTC unless the reader's zone is known: `12 January 2026`. */
export function formatDay(epochMilliseconds: number, timeZone: string | null): string {
  return new Intl.DateTimeFormat('en-GB', {
    dateStyle: 'long',
    timeZone: timeZone ?? 'UTC',
  }).format(epochMilliseconds);
}

/** Where a course run stands; the limits belong to the later state. */
export function findPhase(
  course: { start: number; end: number | null },
  now: number,
): 'upcoming' | 'running' | 'ended' {
  if (now < course.start) return 'upcoming';
  return course.end !== null && now >= course.end ? 'ended' : 'running';
}
