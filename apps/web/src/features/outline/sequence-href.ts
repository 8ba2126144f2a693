import { paths } from '../../course/paths.ts';
import type { OutlineSequence } from '../../lms/outline.ts';

/**
 * Where the title of a sequence leads: into this front end (OUT-16), to the LMS if the course is still on its legacy
 * pages (OUT-17), or nowhere (null) if the server sent no URL (OUT-18).
 */
export function findSequenceHref(
  sequence: Pick<OutlineSequence, 'id' | 'showLink' | 'legacyWebUrl' | 'lmsWebUrl'>,
  courseId: string,
  canLoadCourseware: boolean,
): string | null {
  if (!sequence.showLink) return null;
  return canLoadCourseware
    ? paths.sequence(courseId, sequence.id)
    : (sequence.legacyWebUrl ?? sequence.lmsWebUrl);
}
