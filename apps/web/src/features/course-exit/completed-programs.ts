import type { RelatedProgram } from '../../lms/courseware-course.ts';

/** Types of programs whose completion is announced; by slug. */
const announcedTypes: readonly string[] = [
  'microbachelors',
  'micromasters',
  'professional-certificate',
  'xseries',
];

/** Programs that the learner completed with this course (EXT-31, EXT-32). */
export function listCompletedPrograms(programs: readonly RelatedProgram[]): RelatedProgram[] {
  return programs.filter(
    ({ slug, progress }) =>
      announcedTypes.includes(slug) && progress.notStarted === 0 && progress.inProgress === 0,
  );
}
