import type { Reader, Tx } from '../../db/database.ts';

interface Learner {
  userId: number;
  courseKey: string;
}

/** The data that celebrations depend on besides the learner's head. */
export interface CelebrationFacts {
  /** 1..7; null = no goal. */
  daysPerWeek: number | null;
  /** The Monday of the last week whose goal was celebrated. */
  celebratedWeek: string | null;
  /** The day of the last streak that was celebrated. */
  streakCelebratedOn: string | null;
  /** Active days in any course; a streak can't continue without them. */
  wasActiveYesterday: boolean;
}

export async function findCelebrationFacts(
  reader: Reader,
  { userId, courseKey, yesterday }: Learner & { yesterday: string },
): Promise<CelebrationFacts> {
  const row = await reader
    .selectFrom('users')
    .select((eb) => [
      eb
        .selectFrom('course_goals')
        .where('course_goals.user_id', '=', userId)
        .where('course_goals.course_key', '=', courseKey)
        .select('course_goals.days_per_week')
        .as('days_per_week'),
      eb
        .selectFrom('course_celebrations')
        .where('course_celebrations.user_id', '=', userId)
        .where('course_celebrations.course_key', '=', courseKey)
        .select('course_celebrations.goal_week')
        .as('goal_week'),
      eb
        .selectFrom('streak_celebrations')
        .where('streak_celebrations.user_id', '=', userId)
        .select('streak_celebrations.day')
        .as('streak_day'),
      eb
        .selectFrom('activity_days')
        .where('activity_days.user_id', '=', userId)
        .where('activity_days.day', '=', yesterday)
        .select((days) => days.fn.countAll<number>().as('courses'))
        .as('active_yesterday'),
    ])
    .where('users.id', '=', userId)
    .executeTakeFirst();
  return {
    daysPerWeek: row?.days_per_week ?? null,
    celebratedWeek: row?.goal_week ?? null,
    streakCelebratedOn: row?.streak_day ?? null,
    wasActiveYesterday: Number(row?.active_yesterday ?? 0) > 0,
  };
}

/**
 * Marks the streak that began on `firstDay` as celebrated on `day`; false if it already was. One statement, so that
 * exactly one of two concurrent requests gets true, even in two processes.
 */
export async function claimStreak(
  tx: Tx,
  { userId, day, firstDay }: { userId: number; day: string; firstDay: string },
): Promise<boolean> {
  const row = await tx
    .insertInto('streak_celebrations')
    .values({ user_id: userId, day })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({ day }).where('streak_celebrations.day', '<', firstDay),
    )
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** The fields to change; absent ones stay. */
export interface CelebrationChange extends Learner {
  owesFirstSection?: boolean;
  goalWeek?: string | null;
}

/** Saves which celebrations of a course are still due; true for the learner's first record in it. */
export async function saveCelebrations(tx: Tx, change: CelebrationChange): Promise<boolean> {
  const { userId, courseKey, owesFirstSection, goalWeek } = change;
  const values = {
    ...(owesFirstSection !== undefined && { owes_first_section: owesFirstSection ? 1 : 0 }),
    ...(goalWeek !== undefined && { goal_week: goalWeek }),
  };
  const inserted = await tx
    .insertInto('course_celebrations')
    .values({ user_id: userId, course_key: courseKey, owes_first_section: 1, ...values })
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst();
  if (inserted) return true;
  await tx
    .updateTable('course_celebrations')
    .set(values)
    .where('user_id', '=', userId)
    .where('course_key', '=', courseKey)
    .execute();
  return false;
}
