import type { Reader, Tx } from '../../db/database.ts';
import { prepareRead } from '../../db/prepared.ts';

export interface CourseGoal {
  /** 1..7; null when only the reminders were ever set. */
  daysPerWeek: number | null;
  subscribedToReminders: boolean;
}

/** What to change; what is left out stays. */
export interface GoalChange {
  userId: number;
  courseKey: string;
  daysPerWeek?: number;
  subscribedToReminders: boolean;
  at: number;
}

const findRow = prepareRead((reader, { userId, courseKey }: { userId: number; courseKey: string }) =>
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
  const [row] = await findRow(reader, { userId, courseKey });
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
