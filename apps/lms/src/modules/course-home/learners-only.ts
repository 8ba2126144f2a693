import { type Access, isEnrolled } from '../../kernel/access/access.ts';
import { HttpError, notAuthenticated } from '../../lib/errors.ts';

/** Dates and progress are for learners and staff; others get 401, as the clients expect (8, 9.5). */
export function refuseStrangers(access: Access): void {
  if (access.visitor.isAnonymous) throw notAuthenticated();
  if (!access.visitor.isStaff && !isEnrolled(access)) {
    throw new HttpError(401, 'enrollment_required', 'User not enrolled.');
  }
}
