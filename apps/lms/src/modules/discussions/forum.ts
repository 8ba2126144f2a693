import type { Context } from '../../context.ts';
import type { Reader } from '../../db/database.ts';
import { type Access, findAccess, isEnrolled } from '../../kernel/access/access.ts';
import type { Identity } from '../../kernel/access/identity.ts';
import type { User } from '../../kernel/users/user.ts';
import { notFound } from '../../lib/errors.ts';
import { requireUser } from '../../plugins/identity.ts';
import { type CourseDiscussions, discussionsOf } from './course-topics.ts';
import { trackOf } from './groups.policy.ts';
import { hasDiscussions } from './has-discussions.ts';
import { isPostingOpen } from './posting.policy.ts';
import { type ForumRole, rightsOf, type Viewer } from './rights.policy.ts';
import { findStanding } from './roles.store.ts';

/** The discussions of a course as one person may use them. */
export interface Forum {
  courseKey: string;
  access: Access;
  /** In a masquerade, the learner. */
  user: User;
  viewer: Viewer;
  roles: readonly ForumRole[];
  discussions: CourseDiscussions;
  /** Whether the course has discussions at all. */
  isOn: boolean;
  /** Whether this person may write posts now. */
  mayPost: boolean;
  now: number;
}

const courseIsUnknown = () => notFound('Course not found.', 'course_not_found');

/**
 * The discussions of a course for a signed-in person; 404 where they don't exist for them. Pass `tx` as `reader` to
 * write, which a masquerade may not.
 */
export async function openForum(
  context: Context,
  courseKey: string,
  identity: Identity,
  reader: Reader = context.db.read,
): Promise<Forum> {
  const forum = await findForum(context, courseKey, identity, reader);
  if (!forum.isOn) throw notFound('Discussion is disabled for the course.');
  return forum;
}

/** As {@link openForum}, also while the discussions of the course are off. */
export async function findForum(
  context: Context,
  courseKey: string,
  identity: Identity,
  reader: Reader = context.db.read,
): Promise<Forum> {
  const self = requireUser({ identity });
  const access = await findAccess(context, courseKey, identity, reader);
  if (!access || access.decision.denial !== null || !(access.visitor.isStaff || isEnrolled(access)))
    throw courseIsUnknown();
  const user = access.user ?? self;
  const { roles, cohort } = await findStanding(reader, courseKey, user.id);
  const rights = rightsOf({
    roles,
    isCourseStaff: access.head.isCourseStaff,
    isSiteAdministrator: user.isAdministrator,
  });
  const discussions = discussionsOf(access.course);
  const { enrollment } = access.head;
  return {
    courseKey: access.course.courseKey,
    access,
    user,
    viewer: {
      userId: user.id,
      rights,
      cohort,
      track: trackOf(enrollment?.isActive ? enrollment.mode : null),
    },
    roles,
    discussions,
    isOn: hasDiscussions(access),
    mayPost: rights.isExempt || isPostingOpen(discussions, access.now),
    now: access.now,
  };
}
