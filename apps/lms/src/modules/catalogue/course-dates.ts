/** The phase of a course run; each boundary belongs to the later phase. */
export function findPhase(
  course: { start: number; end: number | null },
  now: number,
): 'upcoming' | 'running' | 'ended' {
  if (now < course.start) return 'upcoming';
  return course.end !== null && now >= course.end ? 'ended' : 'running';
}
