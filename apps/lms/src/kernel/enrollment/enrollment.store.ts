import { verifiedModes } from '@lectern/contract';
import type { Reader, Tx } from '../../db/database.ts';
import type { UserCondition } from '../users/users.store.ts';

export interface Enrollment {
  userId: number;
  courseKey: string;
  mode: string;
  isActive: boolean;
  /** Epoch milliseconds. */
  createdAt: number;
}

/** A learner's enrollment, active or not, or null. */
export async function findEnrollment(
  reader: Reader,
  userId: number,
  courseKey: string,
): Promise<Enrollment | null> {
  const row = await reader
    .selectFrom('enrollments')
    .selectAll()
    .where('user_id', '=', userId)
    .where('course_key', '=', courseKey)
    .executeTakeFirst();
  return row ? readEnrollment(row) : null;
}

/** A learner's enrollments, oldest first, inactive ones included. */
export async function listEnrollments(reader: Reader, userId: number): Promise<Enrollment[]> {
  const rows = await reader
    .selectFrom('enrollments')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('course_key')
    .execute();
  return rows.map(readEnrollment);
}

/** Whether a learner was ever in a paid mode anywhere. */
export async function hasBoughtBefore(reader: Reader, userId: number): Promise<boolean> {
  const rows = await reader
    .selectFrom('enrollments')
    .select('course_key')
    .where('user_id', '=', userId)
    .where('mode', 'in', verifiedModes)
    .limit(1)
    .execute();
  return rows.length > 0;
}

/** How many learners are enrolled now. */
export async function countActiveEnrollments(reader: Reader, courseKey: string): Promise<number> {
  const row = await reader
    .selectFrom('enrollments')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('course_key', '=', courseKey)
    .where('is_active', '=', 1)
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Enrolls a learner in a mode, or reactivates or changes an enrollment. Checks no rules (see enrollment.policy.ts). */
export async function saveEnrollment(
  tx: Tx,
  enrollment: { userId: number; courseKey: string; mode: string; isActive?: boolean; at: number },
): Promise<void> {
  const { userId, courseKey, mode, isActive = true, at } = enrollment;
  const values = { mode, is_active: isActive ? 1 : 0 };
  await tx
    .insertInto('enrollments')
    .values({ user_id: userId, course_key: courseKey, created_at: at, ...values })
    .onConflict((conflict) => conflict.columns(['user_id', 'course_key']).doUpdateSet(values))
    .execute();
}

function readEnrollment(row: {
  user_id: number;
  course_key: string;
  mode: string;
  is_active: number;
  created_at: number;
}): Enrollment {
  return {
    userId: row.user_id,
    courseKey: row.course_key,
    mode: row.mode,
    isActive: row.is_active === 1,
    createdAt: row.created_at,
  };
}

/** The accounts that have never enrolled in a course. */
export const hasNoEnrollment: UserCondition = ({ not, exists, selectFrom }) =>
  not(
    exists(
      selectFrom('enrollments')
        .select('enrollments.user_id')
        .whereRef('enrollments.user_id', '=', 'users.id'),
    ),
  );
