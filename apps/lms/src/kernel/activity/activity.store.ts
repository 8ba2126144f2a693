import type { Reader, Tx } from '../../db/database.ts';
import { todayIn } from '../time/time-zone.ts';

/** The learner as far as days matter; without a zone of their own their days are those of UTC. */
export interface ActiveLearner {
  userId: number;
  timeZone: string | null;
}

/** The zone by which a learner's days and weeks are counted. */
export function zoneOf({ timeZone }: Pick<ActiveLearner, 'timeZone'>): string {
  return timeZone ?? 'UTC';
}

/**
 * Notes that a learner did something in a course today; writes a row the first time each day.
 * `lastActiveDay` is the last day already recorded for that course, if that is known: no row is tried for it again.
 */
export async function noteActivity(
  tx: Tx,
  learner: ActiveLearner & { lastActiveDay?: string | null },
  courseKey: string,
  now: number,
): Promise<void> {
  const day = todayIn(zoneOf(learner), now);
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
