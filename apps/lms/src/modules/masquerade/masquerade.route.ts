import { type Body, masqueradeCall, setMasqueradeCall } from '@lectern/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import { lockUser } from '../../db/locks.ts';
import { handle } from '../../http/route.ts';
import { isolate } from '../../i18n/format.ts';
import { defineMessages, t } from '../../i18n/messages.ts';
import {
  type Access,
  accessFor,
  courseNotFound,
  findAccessOfUser,
  isEnrolled,
  isOriginallyStaff,
} from '../../kernel/access/access.ts';
import type { Masquerade } from '../../kernel/users/masquerades.ts';
import { saveMasquerade } from '../../kernel/users/sessions.store.ts';
import { findUserRow, toUser } from '../../kernel/users/users.store.ts';
import { notAuthenticated } from '../../lib/errors.ts';
import { findViewGroup, listViewGroups } from './choices.policy.ts';
import { presentMasquerade } from './masquerade.present.ts';

type Choice = Body<typeof setMasqueradeCall>;

const messages = defineMessages({
  teamOnly: {
    defaultMessage: 'Only the course team can view the course as a learner.',
    description: 'Error when somebody wants to view a course as a learner does',
  },
  noGroup: {
    defaultMessage: 'This course has no such group.',
    description: 'Error when staff want to view a course as a group of learners that it doesn’t have',
  },
  onTeam: {
    defaultMessage: '{username} is on the course team. Choose a learner.',
    description: 'Error when staff want to view a course as somebody who isn’t a learner',
  },
  noLearner: {
    defaultMessage: 'There is no user with the username or email address “{name}” enrolled in this course.',
    description:
      'Error when staff want to view a course as a learner whom they name; name is what they typed',
  },
});

/** Viewing a course as a learner (16; ROL-07): the choices, and changing the session's own. */
export function registerMasqueradeCalls(app: FastifyInstance, context: Context): void {
  handle(app, masqueradeCall, async ({ params, identity }) => {
    const access = await accessFor(context, params.courseId, identity);
    if (!isOriginallyStaff(access)) return { status: 200, body: { success: false } };
    return { status: 200, body: presentMasquerade(access) };
  });

  handle(app, setMasqueradeCall, async ({ params, body, identity, raw }) => {
    if (identity.kind !== 'user' || identity.session === null) throw notAuthenticated();
    const { user, session } = identity;
    const { courseId: courseKey } = params;
    const result = await context.db.write(async (tx) => {
      await lockUser(tx, user.id);
      const access = await findAccessOfUser(context, courseKey, user, tx, identity.clientContext);
      if (!access) throw courseNotFound();
      if (!access.visitor.isStaff) return { error: t(messages.teamOnly) };
      const chosen = await findMasqueradeOf(context, tx, access, body);
      if ('error' in chosen) return chosen;
      await saveMasquerade(tx, session.idHash, { courseKey, ...chosen });
      return chosen;
    });
    if ('error' in result) return { status: 200, body: { success: false, error: result.error } };
    raw.log.info({ userId: user.id, courseKey, viewedAs: result.masquerade }, 'masquerade changed');
    return { status: 200, body: { success: true } };
  });
}

/** The masquerade for a choice (null = as staff again), or why it can't be made. */
async function findMasqueradeOf(
  context: Context,
  tx: Tx,
  access: Access,
  { role, user_name: name, group_id: groupId, user_partition_id: partitionId }: Choice,
): Promise<{ masquerade: Masquerade | null } | { error: string }> {
  const since = access.now;
  if (role === 'staff') return { masquerade: null };
  if (name !== undefined) {
    const learner = await findLearner(context, tx, access, name.trim());
    return 'error' in learner ? learner : { masquerade: { learnerId: learner.id, group: null, since } };
  }
  if (groupId === undefined && partitionId === undefined)
    return { masquerade: { learnerId: null, group: null, since } };
  const asked = groupId === undefined || partitionId === undefined ? null : { groupId, partitionId };
  const found = findViewGroup(listViewGroups(access.course, access.head.settings), asked);
  if (!found) return { error: t(messages.noGroup) };
  const group = { partitionId: found.partitionId, groupId: found.groupId };
  return { masquerade: { learnerId: null, group, since } };
}

async function findLearner(
  context: Context,
  tx: Tx,
  { course }: Access,
  name: string,
): Promise<{ id: number } | { error: string }> {
  const row = await findUserRow(tx, name);
  const access = row && (await findAccessOfUser(context, course.courseKey, toUser(row), tx));
  if (access?.visitor.isStaff)
    return { error: t(messages.onTeam, { username: isolate(row?.username ?? name) }) };
  if (!row || !access || !isEnrolled(access))
    return { error: t(messages.noLearner, { name: isolate(name) }) };
  return { id: row.id };
}
