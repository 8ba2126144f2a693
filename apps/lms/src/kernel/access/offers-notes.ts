import { type Access, isEnrolled } from './access.ts';

type NoteAccess = Pick<Access, 'course' | 'decision' | 'user' | 'visitor' | 'masquerade'>;

/**
 * Whether a visitor can take notes in a course: learners and staff with access, where the team turned notes on. Not in a
 * masquerade: notes are private, and those of the viewer belong to their own view.
 */
export function offersNotes(access: NoteAccess): boolean {
  const { course, decision, user, visitor, masquerade } = access;
  const isLearner = user !== null && (visitor.isStaff || isEnrolled(access));
  return course.tree.settings.notesEnabled && decision.denial === null && masquerade === null && isLearner;
}
