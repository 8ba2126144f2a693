import type { Reader, Tx } from '../../db/database.ts';
import type { PartitionGroup } from '../content-groups/partition-group.ts';

export interface Cohort {
  courseKey: string;
  name: string;
  /** The content group whose content its learners see; null = none. */
  group: PartitionGroup | null;
}

/** Creates a cohort, or changes the content group of an existing one. */
export async function saveCohort(tx: Tx, { courseKey, name, group }: Cohort, at: number): Promise<void> {
  const values = { partition_id: group?.partitionId ?? null, group_id: group?.groupId ?? null };
  await tx
    .insertInto('cohorts')
    .values({ course_key: courseKey, name, created_at: at, ...values })
    .onConflict((conflict) => conflict.columns(['course_key', 'name']).doUpdateSet(values))
    .execute();
}

export async function findCohort(reader: Reader, courseKey: string, name: string): Promise<Cohort | null> {
  const row = await reader
    .selectFrom('cohorts')
    .selectAll()
    .where('course_key', '=', courseKey)
    .where('name', '=', name)
    .executeTakeFirst();
  return row ? readCohort(row) : null;
}

/** Removes a cohort; its learners are in none afterwards. False if there is none of this name. */
export async function deleteCohort(tx: Tx, courseKey: string, name: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('cohorts')
    .where('course_key', '=', courseKey)
    .where('name', '=', name)
    .executeTakeFirst();
  return numDeletedRows > 0;
}

/** The cohorts of a course by name, with the usernames of their learners. */
export async function listCohorts(
  reader: Reader,
  courseKey: string,
): Promise<(Cohort & { members: string[] })[]> {
  const rows = await reader
    .selectFrom('cohorts')
    .selectAll()
    .where('course_key', '=', courseKey)
    .orderBy('name')
    .execute();
  const members = await reader
    .selectFrom('cohort_members')
    .innerJoin('users', 'users.id', 'cohort_members.user_id')
    .select(['cohort_members.cohort', 'users.username'])
    .where('cohort_members.course_key', '=', courseKey)
    .orderBy('users.username_key')
    .execute();
  return rows.map((row) => ({
    ...readCohort(row),
    members: members.filter(({ cohort }) => cohort === row.name).map(({ username }) => username),
  }));
}

/** Adds a learner to a cohort, and removes them from the previous one. */
export async function assignToCohort(
  tx: Tx,
  { userId, courseKey, cohort, at }: { userId: number; courseKey: string; cohort: string; at: number },
): Promise<void> {
  const values = { cohort, assigned_at: at };
  await tx
    .insertInto('cohort_members')
    .values({ user_id: userId, course_key: courseKey, ...values })
    .onConflict((conflict) => conflict.columns(['user_id', 'course_key']).doUpdateSet(values))
    .execute();
}

/** Removes a learner from their cohort; false if they are in none. */
export async function removeFromCohort(tx: Tx, userId: number, courseKey: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('cohort_members')
    .where('user_id', '=', userId)
    .where('course_key', '=', courseKey)
    .executeTakeFirst();
  return numDeletedRows > 0;
}

function readCohort(row: {
  course_key: string;
  name: string;
  partition_id: number | null;
  group_id: number | null;
}): Cohort {
  const { course_key: courseKey, name, partition_id: partitionId, group_id: groupId } = row;
  return {
    courseKey,
    name,
    group: partitionId === null || groupId === null ? null : { partitionId, groupId },
  };
}
