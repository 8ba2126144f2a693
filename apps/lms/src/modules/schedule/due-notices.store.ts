import type { Reader, Tx } from '../../db/database.ts';

/** What a learner's own due dates depend on. Times are epoch milliseconds. */
export interface ScheduledLearner {
  userId: number;
  enrolledAt: number;
  /** To when they shifted the start of their schedule; null = they didn't. */
  shiftedTo: number | null;
}

/** The learners of a course with an id above `after`, by id. */
export async function listScheduledLearners(
  reader: Reader,
  courseKey: string,
  { after, limit }: { after: number; limit: number },
): Promise<ScheduledLearner[]> {
  const rows = await reader
    .selectFrom('enrollments as e')
    .leftJoin('schedules as s', (join) =>
      join.onRef('s.user_id', '=', 'e.user_id').onRef('s.course_key', '=', 'e.course_key'),
    )
    .select(['e.user_id', 'e.created_at', 's.starts_at'])
    .where('e.course_key', '=', courseKey)
    .where('e.is_active', '=', 1)
    .where('e.user_id', '>', after)
    .orderBy('e.user_id')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    userId: row.user_id,
    enrolledAt: row.created_at,
    shiftedTo: row.starts_at,
  }));
}

/** A due date of one learner. */
export interface DueNotice {
  userId: number;
  courseKey: string;
  usageKey: string;
  dueAt: number;
}

/** The due dates that some learners of a course have been notified of, or had met before. */
export async function listDueNotices(
  reader: Reader,
  courseKey: string,
  userIds: readonly number[],
): Promise<DueNotice[]> {
  const rows = await reader
    .selectFrom('due_notices')
    .selectAll()
    .where('course_key', '=', courseKey)
    .where('user_id', 'in', [...userIds, -1])
    .execute();
  return rows.map((row) => ({
    userId: row.user_id,
    courseKey,
    usageKey: row.usage_key,
    dueAt: row.due_at,
  }));
}

/** Records that a learner is notified of a due date, or needn't be. False if there is a record. */
export async function insertDueNotice(
  tx: Tx,
  { userId, courseKey, usageKey, dueAt }: DueNotice,
): Promise<boolean> {
  const added = await tx
    .insertInto('due_notices')
    .values({ user_id: userId, course_key: courseKey, usage_key: usageKey, due_at: dueAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning('due_at')
    .executeTakeFirst();
  return added !== undefined;
}

/** Removes the records of dates before `before`. */
export async function deleteDueNotices(tx: Tx, before: number): Promise<void> {
  await tx.deleteFrom('due_notices').where('due_at', '<', before).execute();
}
