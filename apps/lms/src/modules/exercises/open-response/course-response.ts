import type { Block, ExerciseContent, OpenResponseExercise } from '@lectern/olx';
import type { CompiledCourse } from '../../../kernel/course/compiled-course.ts';

/** An open response assessment of a course. */
export interface CourseResponse {
  block: Block;
  content: ExerciseContent;
  exercise: OpenResponseExercise;
}

/** The open response assessment of a usage key; null for anything else. */
export function findCourseResponse(course: CompiledCourse, usageKey: string): CourseResponse | null {
  const place = course.places.get(usageKey);
  const block = place?.level === 'component' ? place.component : null;
  const content = block?.content;
  if (content?.kind !== 'exercise' || content.exercise.type !== 'open-response' || block === null)
    return null;
  return { block, content, exercise: content.exercise };
}
