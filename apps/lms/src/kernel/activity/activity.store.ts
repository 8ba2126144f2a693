import type { Reader, Tx } from '../../db/database.ts';
import { dayIn } from '../../lib/time-zone.ts';

/** A learner whose active days are recorded; days are in UTC if `timeZone` is null. */
export interface ActiveLearner {
  userId: number;
  timeZone: string | null;
}

/** The time zone in which a learner's days and weeks begin. */
export function zoneOf({ timeZone }: Pick<ActiveLearner, 'timeZone'>): string {
  return timeZone ?? 'UTC';
}

/**
 * Records that a learner was active in a course today; only the first call each day writes a row.
 * `lastActiveDay`: the last day recorded for that course, if known; skips the write for that day.
 */
export async function recordActivity(
  tx: Tx,
  learner: ActiveLearner & { lastActiveDay?: string | null },
  courseKey: string,
  now: number,
): Promise<void> {
  const day = dayIn(zoneOf(learner), now);
  if (day === learner.lastActiveDay) return;
  await tx
    .insertInto('activity_days')
    .values({ user_id: learner.userId, course_key: courseKey, day })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The learner's active days in a course from `firstDay` on, ascending. */
export async function listActivityDays(
  reader: Reader,
  userId: number,
  courseKey: string,
  firstDay: string,
): Promise<string[]> {
  const rows = await reader
    .selectFrom('activity_days')
    .select('day')
    .where('user_id', '=', userId)
    .where('course_key', '=', courseKey)
    .where('day', '>=', firstDay)
    .orderBy('day')
    .execute();
  return rows.map(({ day }) => day);
}

/** A learner's active days in all courses, both ends included. */
export async function listActivity(
  reader: Reader,
  userId: number,
  { from, to }: { from: string; to: string },
): Promise<{ courseKey: string; day: string }[]> {
  const rows = await reader
    .selectFrom('activity_days')
    .select(['course_key', 'day'])
    .where('user_id', '=', userId)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .execute();
  return rows.map((row) => ({ courseKey: row.course_key, day: row.day }));
}
