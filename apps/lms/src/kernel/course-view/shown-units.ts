import type { CompiledUnit } from '../course/compiled-course.ts';
import type { CourseView } from './course-view.ts';

/** The units of a sequence that are visible to this audience, locked ones included. */
export function listShownUnits(view: CourseView, sequence: number): CompiledUnit[] {
  const { sequences, units } = view.course;
  return (sequences[sequence]?.units ?? [])
    .flatMap((index) => units[index] ?? [])
    .filter(({ index }) => {
      const state = view.units[index]?.state;
      return state === 'open' || state === 'locked';
    });
}
