import type { CompiledCourse, CompiledSequence } from './compiled-course.ts';

/** The sequence with this usage key; undefined if the course has none. */
export function findSequence(course: CompiledCourse, usageKey: string): CompiledSequence | undefined {
  const place = course.places.get(usageKey);
  return place?.level === 'sequence' ? course.sequences[place.sequence] : undefined;
}
