import { parseCourseKey } from '@lectern/contract';
import type { FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import { defineMessages, t } from '../../i18n/messages.ts';
import {
  type Access,
  courseNotFound,
  findAccess,
  findAccessOfUser,
  isEnrolled,
  isVisibleTo,
} from '../../kernel/access/access.ts';
import type { User } from '../../kernel/users/user.ts';
import { findUserRow, toUser } from '../../kernel/users/users.store.ts';
import { forbidden } from '../../lib/errors.ts';
import { requirePageUser } from '../../pages/page-request.ts';

const messages = defineMessages({
  masquerading: {
    defaultMessage: 'You’re viewing this course as a learner. Switch back to staff to open this page.',
    description: 'Error on a page for staff',
  },
  staffOnly: {
    defaultMessage: 'This page is for the course’s staff.',
    description: 'Error on a page for staff',
  },
  administratorsOnly: {
    defaultMessage: 'This page is for administrators.',
    description: 'Error on a page for administrators',
  },
});

/** The route of a staff page of a course. */
export type StaffRoute = { Params: { courseId: string } };

/** A person's access to a course. */
export type StaffAccess = Access & { user: User };

/**
 * Access to a course for its staff pages. Redirects anonymous visitors to sign in. Throws 404 for a course that is unknown
 * or hidden from the user, and 403 unless the user is its staff or an administrator.
 */
export async function requireCourseStaff(
  context: Context,
  request: FastifyRequest<StaffRoute>,
): Promise<StaffAccess> {
  const user = requirePageUser(request);
  const courseKey = parseCourseKey(request.params.courseId);
  const access = courseKey && (await findAccess(context, courseKey, request.identity));
  if (!access || !isVisibleTo(access)) throw courseNotFound();
  if (access.masquerade) throw forbidden(t(messages.masquerading));
  if (!access.visitor.isStaff) throw forbidden(t(messages.staffOnly));
  return { ...access, user };
}

/** The signed-in administrator, for site-wide pages. Redirects anonymous visitors to sign in, and throws 403 for others. */
export function requireAdministrator(request: FastifyRequest): User {
  const user = requirePageUser(request);
  if (!user.isAdministrator) throw forbidden(t(messages.administratorsOnly));
  return user;
}

/** A learner or staff member of the course, by username or confirmed email address. */
export async function findCourseLearner(
  context: Context,
  { course }: Pick<Access, 'course'>,
  name: string,
): Promise<StaffAccess | null> {
  const row = await findUserRow(context.db.read, name.trim());
  const user = row && toUser(row);
  const access = user && (await findAccessOfUser(context, course.courseKey, user));
  if (!user || !access || !(isEnrolled(access) || access.visitor.isStaff)) return null;
  return { ...access, user };
}
