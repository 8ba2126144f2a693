import type { RelatedProgramWire } from '@lectern/contract';
import type { CourseStatus, LearnerProgram } from './learner-programs.ts';

export const PROGRAMS_PATH = '/dashboard/programs';

/** `related_programs` of a course (wire contract 11.2); null without any. Serves EXT-31. */
export function presentRelatedPrograms(
  programs: readonly LearnerProgram[],
  origin: string,
): RelatedProgramWire[] | null {
  if (programs.length === 0) return null;
  return programs.map(({ uuid, slug, type, title, courses }) => {
    const count = (wanted: CourseStatus) => courses.filter(({ status }) => status === wanted).length;
    return {
      slug: type,
      title,
      url: `${origin}${PROGRAMS_PATH}#${slug}`,
      uuid,
      progress: {
        completed: count('completed'),
        in_progress: count('in-progress'),
        not_started: count('not-started'),
      },
    };
  });
}
