import type { CourseTree } from '@lectern/olx';
import type { Reader, Tx } from '../../db/database.ts';
import { lockCourse } from '../../db/locks.ts';
import type { CourseSummary } from './course-summary.ts';

/** The version that learners of a course see now, or null for an unknown course. */
export async function findCurrentVersion(reader: Reader, courseKey: string): Promise<string | null> {
  const row = await reader
    .selectFrom('course_runs')
    .select('version')
    .where('course_key', '=', courseKey)
    .executeTakeFirst();
  return row?.version ?? null;
}

/** All courses, by title. */
export async function listCourseSummaries(reader: Reader): Promise<CourseSummary[]> {
  const rows = await reader.selectFrom('course_runs').select('summary').execute();
  return rows
    .map((row) => JSON.parse(row.summary) as CourseSummary)
    .sort((a, b) => a.title.localeCompare(b.title) || a.courseKey.localeCompare(b.courseKey));
}

export async function findCourseSummary(reader: Reader, courseKey: string): Promise<CourseSummary | null> {
  const row = await reader
    .selectFrom('course_runs')
    .select('summary')
    .where('course_key', '=', courseKey)
    .executeTakeFirst();
  return row ? (JSON.parse(row.summary) as CourseSummary) : null;
}

/** The stored tree of one version; throws for a version that does not exist. */
export async function getCourseTree(
  reader: Reader,
  version: string,
): Promise<{ tree: CourseTree; createdAt: number }> {
  const row = await reader
    .selectFrom('course_versions')
    .select(['tree', 'created_at'])
    .where('version', '=', version)
    .executeTakeFirst();
  if (!row) throw new Error(`There is no course version ${version}`);
  return { tree: JSON.parse(row.tree) as CourseTree, createdAt: row.created_at };
}

/** What an import stores of a course; `tree` is the text whose SHA-256 is `version`. */
export interface StoredCourse {
  courseKey: string;
  version: string;
  tree: string;
  summary: CourseSummary;
  at: number;
}

/** Makes a version the current one. Returns whether it differs from the previous one. */
export async function saveCourse(tx: Tx, course: StoredCourse): Promise<boolean> {
  const { courseKey, version, tree, summary, at } = course;
  await lockCourse(tx, courseKey);
  if ((await findCurrentVersion(tx, courseKey)) === version) return false;
  await tx
    .insertInto('course_versions')
    .values({ version, course_key: courseKey, tree, created_at: at })
    .onConflict((conflict) => conflict.column('version').doNothing())
    .execute();
  const values = { version, summary: JSON.stringify(summary), imported_at: at };
  await tx
    .insertInto('course_runs')
    .values({ course_key: courseKey, ...values })
    .onConflict((conflict) => conflict.column('course_key').doUpdateSet(values))
    .execute();
  return true;
}

/** The courses with versions that were replaced before `before` (epoch milliseconds) by the current one. */
export async function listCoursesWithFormerVersions(reader: Reader, before: number): Promise<string[]> {
  const rows = await reader
    .selectFrom('course_versions')
    .innerJoin('course_runs', 'course_runs.course_key', 'course_versions.course_key')
    .select('course_versions.course_key')
    .distinct()
    .whereRef('course_versions.version', '!=', 'course_runs.version')
    .where('course_runs.imported_at', '<', before)
    .execute();
  return rows.map((row) => row.course_key);
}

/** Removes all versions of a course but the current one. Nothing refers to them once no request uses them any more. */
export async function deleteFormerVersions(tx: Tx, courseKey: string): Promise<void> {
  await lockCourse(tx, courseKey);
  const current = await findCurrentVersion(tx, courseKey);
  if (current === null) return;
  await tx
    .deleteFrom('course_versions')
    .where('course_key', '=', courseKey)
    .where('version', '!=', current)
    .execute();
}

/** Makes a course unknown. Its versions stay, for the requests that are using them. */
export async function deleteRun(tx: Tx, courseKey: string): Promise<void> {
  await tx.deleteFrom('course_runs').where('course_key', '=', courseKey).execute();
}

/** Removes all versions of a course that is unknown by now, with their renderings. */
export async function deleteVersions(tx: Tx, courseKey: string): Promise<void> {
  await tx.deleteFrom('course_versions').where('course_key', '=', courseKey).execute();
}

/** Milliseconds that imports add to every date of a course; 0 for a course that doesn't exist yet. */
export async function findDateShift(reader: Reader, courseKey: string): Promise<number> {
  const row = await reader
    .selectFrom('course_runs')
    .select('date_shift')
    .where('course_key', '=', courseKey)
    .executeTakeFirst();
  return row?.date_shift ?? 0;
}

export async function saveDateShift(tx: Tx, courseKey: string, shift: number): Promise<void> {
  await tx
    .updateTable('course_runs')
    .set({ date_shift: shift })
    .where('course_key', '=', courseKey)
    .execute();
}
