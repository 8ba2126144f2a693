import type { Reader, Tx } from '../../db/database.ts';

/** Adds someone to a course's team; idempotent. */
export async function giveCourseStaffRole(
  tx: Tx,
  role: { userId: number; courseKey: string; at: number },
): Promise<void> {
  const { userId, courseKey, at } = role;
  await tx
    .insertInto('course_roles')
    .values({ user_id: userId, course_key: courseKey, role: 'staff', created_at: at })
    .onConflict((conflict) => conflict.columns(['user_id', 'course_key', 'role']).doNothing())
    .execute();
}

export async function removeCourseStaffRole(tx: Tx, userId: number, courseKey: string): Promise<void> {
  await tx
    .deleteFrom('course_roles')
    .where('user_id', '=', userId)
    .where('course_key', '=', courseKey)
    .where('role', '=', 'staff')
    .execute();
}

/** The team of a course, by id. */
export async function listCourseStaff(reader: Reader, courseKey: string): Promise<number[]> {
  const rows = await reader
    .selectFrom('course_roles')
    .select('user_id')
    .where('course_key', '=', courseKey)
    .where('role', '=', 'staff')
    .orderBy('user_id')
    .execute();
  return rows.map((row) => row.user_id);
}

/** The courses whose team someone belongs to. */
export async function listStaffedCourses(reader: Reader, userId: number): Promise<string[]> {
  const rows = await reader
    .selectFrom('course_roles')
    .select('course_key')
    .where('user_id', '=', userId)
    .where('role', '=', 'staff')
    .orderBy('course_key')
    .execute();
  return rows.map((row) => row.course_key);
}
