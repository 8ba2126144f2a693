import {
  changeDiscussionRoleCall,
  type DiscussionRoleWire,
  discussionRoleCall,
  discussionRoleNames,
} from '@lectern/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import type { Reader } from '../../db/database.ts';
import { handle } from '../../http/route.ts';
import { findUserRow } from '../../kernel/users/users.store.ts';
import { forbidden } from '../../lib/errors.ts';
import { changeRole } from './change-role.ts';
import { fieldError } from './fields.ts';
import { type Forum, findForum } from './forum.ts';
import { groupName, trackOf } from './groups.policy.ts';
import type { ForumRole } from './rights.policy.ts';
import { listRoleMembers, type RoleMember } from './roles.store.ts';
import { type DivisionSettings, dividedGroupOf } from './settings.policy.ts';
import { findDivision } from './settings.store.ts';

/** Who has a role in the discussions of a course (27.2). */
export function registerDiscussionRoles(app: FastifyInstance, context: Context): void {
  const { db } = context;
  const respond = async (reader: Reader, courseKey: string, role: ForumRole) => {
    const division = await findDivision(reader, courseKey);
    const members = await listRoleMembers(reader, courseKey, role);
    return { status: 200 as const, body: presentRole(courseKey, division, members) };
  };

  handle(app, discussionRoleCall, async ({ params, identity }) => {
    const forum = await findForum(context, params.courseId, identity);
    checkRights(forum);
    return respond(db.read, forum.courseKey, readRole(params.role));
  });

  handle(app, changeDiscussionRoleCall, async ({ params, body, identity }) => {
    return db.write(async (tx) => {
      const forum = await findForum(context, params.courseId, identity, tx);
      checkRights(forum);
      const role = readRole(params.role);
      const { courseKey, now } = forum;
      const person = await findUserRow(tx, body.user_id);
      if (!person) throw fieldError('user_id', 'There is no account with this name or address.');
      const isGiven = body.action === 'allow';
      await changeRole(tx, { userId: person.id, courseKey, role, isGiven }, now);
      return respond(tx, courseKey, role);
    });
  });
}

function checkRights({ viewer }: Forum): void {
  if (!viewer.rights.managesRoles)
    throw forbidden('Only the course team can see and change roles in discussions.');
}

function readRole(name: string): ForumRole {
  const role = discussionRoleNames.find((each) => each === name);
  if (role === undefined) throw fieldError('rolename', 'There is no such role.');
  return role;
}

function presentRole(
  courseKey: string,
  division: DivisionSettings,
  members: readonly RoleMember[],
): DiscussionRoleWire {
  return {
    course_id: courseKey,
    results: members.map(({ username, email, cohort, mode }) => {
      const group = dividedGroupOf(division, { cohort, track: trackOf(mode) });
      // Accounts have one name, which isn't divided.
      return { username, email, first_name: '', last_name: '', group_name: group && groupName(group) };
    }),
    division_scheme: division.scheme,
  };
}
