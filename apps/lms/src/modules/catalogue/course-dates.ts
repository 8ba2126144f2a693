/** Where a course run stands; the limits belong to the later state. */
export function findPhase(
  course: { start: number; end: number | null },
  now: number,
): 'upcoming' | 'running' | 'ended' {
  if (now < course.start) return 'upcoming';
  return course.end !== null && now >= course.end ? 'ended' : 'running';
}
