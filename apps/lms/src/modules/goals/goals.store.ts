import type { Reader, Tx } from '../../db/database.ts';
import { prepareQuery } from '../../db/prepared-query.ts';
import { addDays } from './week.ts';

export interface CourseGoal {
  /** 1..7; null if only the reminders were ever set. */
  daysPerWeek: number | null;
  subscribedToReminders: boolean;
}

/** The fields to change; absent ones stay. */
export interface GoalChange {
  userId: number;
  courseKey: string;
  daysPerWeek?: number;
  subscribedToReminders: boolean;
  at: number;
}

const listGoal = prepareQuery(
  ['userId', 'courseKey'],
  (reader, { userId, courseKey }: { userId: number; courseKey: string }) =>
    reader
      .selectFrom('course_goals')
      .select(['days_per_week', 'subscribed_to_reminders'])
      .where('user_id', '=', userId)
      .where('course_key', '=', courseKey),
);

export async function findGoal(
  reader: Reader,
  userId: number,
  courseKey: string,
): Promise<CourseGoal | null> {
  const [row] = await listGoal(reader, { userId, courseKey });
  return row
    ? { daysPerWeek: row.days_per_week, subscribedToReminders: row.subscribed_to_reminders === 1 }
    : null;
}

export async function saveGoal(tx: Tx, change: GoalChange): Promise<void> {
  const { userId, courseKey, daysPerWeek, at } = change;
  const values = {
    ...(daysPerWeek !== undefined && { days_per_week: daysPerWeek }),
    subscribed_to_reminders: change.subscribedToReminders ? 1 : 0,
    saved_at: at,
  };
  await tx
    .insertInto('course_goals')
    .values({ user_id: userId, course_key: courseKey, ...values })
    .onConflict((conflict) => conflict.columns(['user_id', 'course_key']).doUpdateSet(values))
    .execute();
}

/** Turns off a learner's reminders; false if there is no goal. */
export async function switchRemindersOff(
  tx: Tx,
  { userId, courseKey }: { userId: number; courseKey: string },
): Promise<boolean> {
  const row = await tx
    .updateTable('course_goals')
    .set({ subscribed_to_reminders: 0 })
    .where('user_id', '=', userId)
    .where('course_key', '=', courseKey)
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** A goal whose learner wants reminders, is enrolled, and has confirmed their email address. */
export interface SubscribedGoal {
  userId: number;
  courseKey: string;
  daysPerWeek: number;
  timeZone: string | null;
  /** Active days, including all of this week in any time zone. */
  activeDays: string[];
}

/** A batch of those goals in order of learner and course, starting after `after`. Two queries. */
export async function listSubscribedGoals(
  reader: Reader,
  { after, limit, now }: { after: SubscribedGoal | null; limit: number; now: number },
): Promise<SubscribedGoal[]> {
  let query = reader
    .selectFrom('course_goals as g')
    .innerJoin('users as u', 'u.id', 'g.user_id')
    .innerJoin('enrollments as e', (join) =>
      join.onRef('e.user_id', '=', 'g.user_id').onRef('e.course_key', '=', 'g.course_key'),
    )
    .select(['g.user_id', 'g.course_key', 'g.days_per_week', 'u.time_zone'])
    .where('g.subscribed_to_reminders', '=', 1)
    .where('g.days_per_week', 'is not', null)
    .where('u.is_active', '=', 1)
    .where('e.is_active', '=', 1)
    .orderBy('g.user_id')
    .orderBy('g.course_key')
    .limit(limit);
  if (after !== null) {
    query = query.where((eb) =>
      eb.or([
        eb('g.user_id', '>', after.userId),
        eb.and([eb('g.user_id', '=', after.userId), eb('g.course_key', '>', after.courseKey)]),
      ]),
    );
  }
  const rows = await query.execute();
  const days = await listDays(reader, [...new Set(rows.map((row) => row.user_id))], now);
  return rows.map((row) => ({
    userId: row.user_id,
    courseKey: row.course_key,
    daysPerWeek: row.days_per_week ?? 0,
    timeZone: row.time_zone,
    activeDays: days.get(`${row.user_id} ${row.course_key}`) ?? [],
  }));
}

/** Active days of the last eight days, which include this week in any time zone, by learner and course. */
async function listDays(
  reader: Reader,
  userIds: readonly number[],
  now: number,
): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>();
  if (userIds.length === 0) return found;
  const rows = await reader
    .selectFrom('activity_days')
    .select(['user_id', 'course_key', 'day'])
    .where('user_id', 'in', userIds)
    .where('day', '>=', addDays(new Date(now).toISOString().slice(0, 10), -8))
    .execute();
  for (const row of rows) {
    const key = `${row.user_id} ${row.course_key}`;
    found.set(key, [...(found.get(key) ?? []), row.day]);
  }
  return found;
}
