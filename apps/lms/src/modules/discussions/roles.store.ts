import type { EnrollmentMode } from '@lectern/contract';
import { expressionBuilder } from 'kysely';
import type { Reader, Tx } from '../../db/database.ts';
import type { Schema } from '../../db/schema.ts';
import type { KindGroup } from '../../kernel/notifications/kinds.policy.ts';
import { type Group, modesOf } from './groups.policy.ts';
import type { ForumRole, RoleHolder } from './rights.policy.ts';

/** What the rights of one person in a course depend on. */
export interface Standing {
  roles: ForumRole[];
  /** The name of their cohort. */
  cohort: string | null;
}

/** The forum roles and the cohort of a person. */
export async function findStanding(reader: Reader, courseKey: string, userId: number): Promise<Standing> {
  const rows = await reader
    .selectFrom('users')
    .leftJoin('discussion_roles', (join) =>
      join
        .onRef('discussion_roles.user_id', '=', 'users.id')
        .on('discussion_roles.course_key', '=', courseKey),
    )
    .leftJoin('cohort_members', (join) =>
      join.onRef('cohort_members.user_id', '=', 'users.id').on('cohort_members.course_key', '=', courseKey),
    )
    .select(['discussion_roles.role', 'cohort_members.cohort'])
    .where('users.id', '=', userId)
    .execute();
  return {
    roles: rows.flatMap(({ role }) => role ?? []).sort(),
    cohort: rows[0]?.cohort ?? null,
  };
}

/** Names and roles of people, by id. */
export interface KnownPerson extends Omit<RoleHolder, 'isSiteAdministrator'> {
  username: string;
}

export async function listPeople(
  reader: Reader,
  courseKey: string,
  ids: readonly number[],
): Promise<ReadonlyMap<number, KnownPerson>> {
  const people = new Map<number, KnownPerson>();
  if (ids.length === 0) return people;
  const rows = await reader
    .selectFrom('users')
    .leftJoin('discussion_roles', (join) =>
      join
        .onRef('discussion_roles.user_id', '=', 'users.id')
        .on('discussion_roles.course_key', '=', courseKey),
    )
    .leftJoin('course_roles', (join) =>
      join.onRef('course_roles.user_id', '=', 'users.id').on('course_roles.course_key', '=', courseKey),
    )
    .select(['users.id', 'users.username', 'discussion_roles.role', 'course_roles.role as team'])
    .where('users.id', 'in', [...new Set(ids)])
    .execute();
  for (const { id, username, role, team } of rows) {
    const roles = [...(people.get(id)?.roles ?? []), ...(role === null ? [] : [role])];
    people.set(id, { username, roles, isCourseStaff: team !== null });
  }
  return people;
}

/** Gives a role; idempotent. */
export async function giveForumRole(
  tx: Tx,
  { userId, courseKey, role, at }: { userId: number; courseKey: string; role: ForumRole; at: number },
): Promise<void> {
  await tx
    .insertInto('discussion_roles')
    .values({ user_id: userId, course_key: courseKey, role, given_at: at })
    .onConflict((conflict) => conflict.columns(['course_key', 'user_id', 'role']).doNothing())
    .execute();
}

/** Whether there was one to revoke. */
export async function revokeForumRole(
  tx: Tx,
  { userId, courseKey, role }: { userId: number; courseKey: string; role: ForumRole },
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('discussion_roles')
    .where('user_id', '=', userId)
    .where('course_key', '=', courseKey)
    .where('role', '=', role)
    .executeTakeFirst();
  return numDeletedRows > 0;
}

/** Everyone with a role in a course, by role and name. */
export async function listForumRoles(
  reader: Reader,
  courseKey: string,
): Promise<{ username: string; role: ForumRole }[]> {
  return reader
    .selectFrom('discussion_roles')
    .innerJoin('users', 'users.id', 'discussion_roles.user_id')
    .select(['users.username', 'discussion_roles.role'])
    .where('discussion_roles.course_key', '=', courseKey)
    .orderBy('discussion_roles.role')
    .orderBy('users.username_key')
    .execute();
}

export interface RoleMember {
  username: string;
  email: string;
  /** The name of their cohort. */
  cohort: string | null;
  /** The mode of their active enrollment. */
  mode: string | null;
}

/** Everyone with one role in a course, by name. */
export async function listRoleMembers(
  reader: Reader,
  courseKey: string,
  role: ForumRole,
): Promise<RoleMember[]> {
  return reader
    .selectFrom('discussion_roles as r')
    .innerJoin('users as u', 'u.id', 'r.user_id')
    .leftJoin('cohort_members as m', (join) =>
      join.onRef('m.user_id', '=', 'u.id').onRef('m.course_key', '=', 'r.course_key'),
    )
    .leftJoin('enrollments as e', (join) =>
      join
        .onRef('e.user_id', '=', 'u.id')
        .onRef('e.course_key', '=', 'r.course_key')
        .on('e.is_active', '=', 1),
    )
    .select(['u.username', 'u.email', 'm.cohort', 'e.mode'])
    .where('r.course_key', '=', courseKey)
    .where('r.role', '=', role)
    .orderBy('u.username_key')
    .execute();
}

/** When an account was created; epoch milliseconds. */
export async function findAccountAge(reader: Reader, userId: number): Promise<number> {
  const row = await reader
    .selectFrom('users')
    .select('created_at')
    .where('id', '=', userId)
    .executeTakeFirst();
  return row?.created_at ?? 0;
}

/**
 * Those of a list, or all if it is null, who may read the threads of a group: its learners, and people with a role. With
 * `asked`, only those who have asked for a group of notifications that is off by default.
 */
export async function listReachable(
  reader: Reader,
  courseKey: string,
  {
    group,
    ids,
    asked = null,
  }: { group: Group | null; ids: readonly number[] | null; asked?: KindGroup | null },
): Promise<number[]> {
  let query = reader
    .selectFrom('users as u')
    .leftJoin('cohort_members as m', (join) =>
      join.onRef('m.user_id', '=', 'u.id').on('m.course_key', '=', courseKey),
    )
    .select('u.id')
    .where((eb) => {
      const moderates = eb.exists(
        eb
          .selectFrom('discussion_roles as r')
          .select('r.user_id')
          .whereRef('r.user_id', '=', 'u.id')
          .where('r.course_key', '=', courseKey),
      );
      const isStaff = eb.exists(
        eb
          .selectFrom('course_roles as c')
          .select('c.user_id')
          .whereRef('c.user_id', '=', 'u.id')
          .where('c.course_key', '=', courseKey),
      );
      const learns = isEnrolled('u.id', courseKey, group?.kind === 'track' ? group.name : null);
      const belongs = group?.kind === 'cohort' ? eb.and([learns, eb('m.cohort', '=', group.name)]) : learns;
      return eb.or([belongs, moderates, isStaff]);
    });
  if (ids !== null) query = query.where('u.id', 'in', [...ids, -1]);
  if (asked !== null) {
    query = query.innerJoin('notification_preferences as n', (join) =>
      join
        .onRef('n.user_id', '=', 'u.id')
        .on('n.kind_group', '=', asked)
        .on((eb) => eb.or([eb('n.on_site', '=', 1), eb('n.by_mail', '=', 1)])),
    );
  }
  return (await query.orderBy('u.id').execute()).map(({ id }) => id);
}

const people = expressionBuilder<Schema & { u: Schema['users']; r: Schema['discussion_roles'] }, 'u' | 'r'>();

/** Whether the person of a row learns in a course; with `track`, in that track. */
function isEnrolled(person: 'u.id' | 'r.user_id', courseKey: string, track: EnrollmentMode | null) {
  const enrollments = people
    .selectFrom('enrollments as e')
    .select('e.user_id')
    .whereRef('e.user_id', '=', person)
    .where('e.course_key', '=', courseKey)
    .where('e.is_active', '=', 1);
  return people.exists(track === null ? enrollments : enrollments.where('e.mode', 'in', modesOf(track)));
}

/**
 * Who handles reports in threads of a group: the course's staff, and people with a role; group moderators only in their
 * own.
 */
export async function listModerators(
  reader: Reader,
  courseKey: string,
  group: Group | null,
): Promise<number[]> {
  const staff = reader
    .selectFrom('course_roles as c')
    .select('c.user_id')
    .where('c.course_key', '=', courseKey)
    .where('c.role', '=', 'staff');
  const rows = await reader
    .selectFrom('discussion_roles as r')
    .leftJoin('cohort_members as m', (join) =>
      join.onRef('m.user_id', '=', 'r.user_id').on('m.course_key', '=', courseKey),
    )
    .select('r.user_id')
    .distinct()
    .where('r.course_key', '=', courseKey)
    .where((eb) =>
      eb.or([
        eb('r.role', '!=', 'Group Moderator'),
        ...(group?.kind === 'cohort' ? [eb('m.cohort', '=', group.name)] : []),
        ...(group?.kind === 'track' ? [isEnrolled('r.user_id', courseKey, group.name)] : []),
      ]),
    )
    .union(staff)
    .execute();
  return rows.map((row) => row.user_id);
}

/** Everyone who wrote in a thread under their name. */
export async function listAuthors(
  reader: Reader,
  threadId: number,
): Promise<{ id: number; usernameKey: string }[]> {
  const rows = await reader
    .selectFrom('discussion_posts as p')
    .innerJoin('users as u', 'u.id', 'p.author_id')
    .select(['u.id', 'u.username_key'])
    .distinct()
    .where((eb) => eb.or([eb('p.id', '=', threadId), eb('p.thread_id', '=', threadId)]))
    .where('p.anonymity', '=', 'none')
    .where('p.is_held', '=', 0)
    .execute();
  return rows.map((row) => ({ id: row.id, usernameKey: row.username_key }));
}

/** Whether somebody moderates the discussions of any course, by a role in them or in the course. */
export async function moderatesSomewhere(reader: Reader, userId: number): Promise<boolean> {
  const row = await reader
    .selectFrom('discussion_roles')
    .select('user_id')
    .where('user_id', '=', userId)
    .union(reader.selectFrom('course_roles').select('user_id').where('user_id', '=', userId))
    .executeTakeFirst();
  return row !== undefined;
}
