import { HttpError, notAuthenticated } from '../../http/errors.ts';
import { type Access, isEnrolled } from '../../kernel/access/access.ts';

/** Dates and progress are for learners and staff; others get 401, as the clients expect (8, 9.5). */
export function refuseStrangers(access: Access): void {
  if (access.visitor.isAnonymous) throw notAuthenticated();
  if (!access.visitor.isStaff && !isEnrolled(access)) {
    throw new HttpError(401, 'enrollment_required', 'User not enrolled.');
  }
}
