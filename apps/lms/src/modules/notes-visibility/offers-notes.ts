import { type Access, isEnrolled } from '../../kernel/access/access.ts';

type NoteAccess = Pick<Access, 'course' | 'decision' | 'user' | 'visitor' | 'masquerade'>;

/**
 * Whether a visitor can take notes in a course: learners and staff with access, if the team enabled notes. Not in a
 * masquerade: notes are private, and the viewer's own belong to their own view.
 */
export function offersNotes(access: NoteAccess): boolean {
  const { course, decision, user, visitor, masquerade } = access;
  const isLearner = user !== null && (visitor.isStaff || isEnrolled(access));
  return course.tree.settings.notesEnabled && decision.denial === null && masquerade === null && isLearner;
}
