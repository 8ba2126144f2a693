import { type Expression, type ExpressionBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { Reader } from '../../db/database.ts';
import type { Schema } from '../../db/schema.ts';
import type { User } from '../../kernel/users/user.ts';
import { isPerson, toUser, userColumns } from '../../kernel/users/users.store.ts';
import { PAGE_SIZE, type Search } from './paging.ts';

export interface CoursePerson {
  user: User;
  /** The enrollment mode; null for staff who are not enrolled. */
  mode: string | null;
  isStaff: boolean;
  /** Their last active day in the course, `2026-03-29`; null if there is none. */
  lastActive: string | null;
}

/** A page of matching people. */
export interface People<P> {
  people: P[];
  /** How many match in total. */
  total: number;
}

/** The enrolled learners and the staff of a course, by username. Two queries. */
export async function listCoursePeople(
  reader: Reader,
  courseKey: string,
  { text, page }: Search,
): Promise<People<CoursePerson>> {
  const matching = reader
    .selectFrom('users')
    .leftJoin('enrollments', (join) =>
      join
        .onRef('enrollments.user_id', '=', 'users.id')
        .on('enrollments.course_key', '=', courseKey)
        .on('enrollments.is_active', '=', 1),
    )
    .leftJoin('course_roles', (join) =>
      join
        .onRef('course_roles.user_id', '=', 'users.id')
        .on('course_roles.course_key', '=', courseKey)
        .on('course_roles.role', '=', 'staff'),
    )
    .where(({ or, eb }) =>
      or([eb('enrollments.user_id', 'is not', null), eb('course_roles.user_id', 'is not', null)]),
    )
    .$if(text !== '', (query) =>
      query.where(({ or }) => or([contains('users.username', text), contains('users.name', text)])),
    )
    .select([...userColumns, 'enrollments.mode', 'course_roles.role'])
    .select((eb) =>
      eb
        .selectFrom('activity_days')
        .whereRef('activity_days.user_id', '=', 'users.id')
        .where('activity_days.course_key', '=', courseKey)
        .select(({ fn }) => fn.max('activity_days.day').as('day'))
        .as('last_active'),
    );
  const { rows, total } = await readPage(matching, page);
  const people = rows.map((row) => ({
    user: toUser(row),
    mode: row.mode,
    isStaff: row.role !== null,
    lastActive: row.last_active,
  }));
  return { people, total };
}

export interface SitePerson {
  user: User;
  /** How many courses they are enrolled in. */
  courses: number;
  /** When they last signed in or used a session that still exists; null if never. */
  lastSeenAt: number | null;
}

/** All accounts, by username. Two queries. */
export async function listSitePeople(reader: Reader, { text, page }: Search): Promise<People<SitePerson>> {
  const matching = reader
    .selectFrom('users')
    .where(isPerson)
    .$if(text !== '', (query) =>
      query.where(({ or }) =>
        or([contains('users.username', text), contains('users.name', text), contains('users.email', text)]),
      ),
    )
    .select([...userColumns, 'users.last_login_at'])
    .select((eb) => [countCourses(eb).as('courses'), lastSeen(eb).as('last_seen_at')]);
  const { rows, total } = await readPage(matching, page);
  const people = rows.map((row) => ({
    user: toUser(row),
    courses: row.courses ?? 0,
    lastSeenAt: row.last_seen_at ?? row.last_login_at,
  }));
  return { people, total };
}

/** The rows of one page, by username, and the total of all pages. */
async function readPage<DB, Table extends keyof DB, Row>(
  users: SelectQueryBuilder<DB, Table, Row>,
  page: number,
) {
  const rows = await users
    .orderBy(sql.ref('users.username_key'))
    .limit(PAGE_SIZE)
    .offset((page - 1) * PAGE_SIZE)
    .execute();
  const { total } = await users
    .clearSelect()
    .select(({ fn }) => fn.countAll().as('total'))
    .$castTo<{ total: number }>()
    .executeTakeFirstOrThrow();
  return { rows, total };
}

function countCourses(eb: ExpressionBuilder<Schema, 'users'>) {
  return eb
    .selectFrom('enrollments')
    .whereRef('enrollments.user_id', '=', 'users.id')
    .where('enrollments.is_active', '=', 1)
    .select(({ fn }) => fn.countAll<number>().as('courses'));
}

function lastSeen(eb: ExpressionBuilder<Schema, 'users'>) {
  return eb
    .selectFrom('sessions')
    .whereRef('sessions.user_id', '=', 'users.id')
    .select(({ fn }) => fn.max<number>('sessions.last_seen_at').as('last_seen_at'));
}

/** Ignores case (in any script on PostgreSQL, a to z on SQLite). `%` and `_` are escaped. */
function contains(
  column: 'users.username' | 'users.name' | 'users.email',
  text: string,
): Expression<SqlBool> {
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`;
  return sql<SqlBool>`lower(${sql.ref(column)}) like lower(${pattern}) escape '\\'`;
}

export interface CourseCounts {
  courseKey: string;
  learners: number;
  lastImportAt: number | null;
}

/** Active learners and the last import of each course, by course key. One query. */
export async function listCourseCounts(reader: Reader): Promise<Map<string, CourseCounts>> {
  const rows = await reader
    .selectFrom('course_runs')
    .select((eb) => [
      'course_runs.course_key',
      eb
        .selectFrom('enrollments')
        .whereRef('enrollments.course_key', '=', 'course_runs.course_key')
        .where('enrollments.is_active', '=', 1)
        .select(({ fn }) => fn.countAll<number>().as('learners'))
        .as('learners'),
      eb
        .selectFrom('import_reports')
        .whereRef('import_reports.course_key', '=', 'course_runs.course_key')
        .select('import_reports.imported_at')
        .as('last_import_at'),
    ])
    .execute();
  return new Map(
    rows.map((row) => [
      row.course_key,
      { courseKey: row.course_key, learners: row.learners ?? 0, lastImportAt: row.last_import_at },
    ]),
  );
}
