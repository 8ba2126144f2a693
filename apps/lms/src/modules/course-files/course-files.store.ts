import type { Asset } from '@lectern/olx';
import type { Reader, Tx } from '../../db/database.ts';

const BATCH = 500;

/**
 * Saves which files a course has, and which of them are locked. Keeps the files of former versions, because a locked file
 * must not become public when the team removes it.
 */
export async function saveCourseFiles(tx: Tx, courseKey: string, assets: readonly Asset[]): Promise<void> {
  const rows = new Map<string, { sha256: string; name: string; course_key: string; is_locked: number }>();
  for (const { sha256, name, locked } of assets) {
    const key = `${sha256}/${name}`;
    // The same bytes under the same name in two folders share a URL, which is locked only if both are.
    const isLocked = locked && rows.get(key)?.is_locked !== 0;
    rows.set(key, { sha256, name, course_key: courseKey, is_locked: isLocked ? 1 : 0 });
  }
  const all = [...rows.values()];
  for (let start = 0; start < all.length; start += BATCH) {
    await tx
      .insertInto('course_files')
      .values(all.slice(start, start + BATCH))
      .onConflict((conflict) =>
        conflict
          .columns(['sha256', 'name', 'course_key'])
          .doUpdateSet((row) => ({ is_locked: row.ref('excluded.is_locked') })),
      )
      .execute();
  }
}

/** The courses that lock this file. */
export async function listLockingCourses(
  reader: Reader,
  { sha256, name }: { sha256: string; name: string },
): Promise<string[]> {
  const rows = await reader
    .selectFrom('course_files')
    .select('course_key')
    .where('sha256', '=', sha256)
    .where('name', '=', name)
    .where('is_locked', '=', 1)
    .execute();
  return rows.map((row) => row.course_key);
}

/** The courses that have or had a file with these bytes. */
export async function listCoursesOf(reader: Reader, sha256: string): Promise<string[]> {
  const rows = await reader
    .selectFrom('course_files')
    .select('course_key')
    .distinct()
    .where('sha256', '=', sha256)
    .orderBy('course_key')
    .execute();
  return rows.map((row) => row.course_key);
}

/** Hashes of a course's files by name: the bytes stored last, where an earlier version had others. */
export async function listFilesOf(reader: Reader, courseKey: string): Promise<Map<string, string>> {
  const rows = await reader
    .selectFrom('course_files')
    .innerJoin('assets', 'assets.sha256', 'course_files.sha256')
    .select(['course_files.name', 'course_files.sha256'])
    .where('course_key', '=', courseKey)
    .orderBy('assets.created_at')
    .execute();
  return new Map(rows.map(({ name, sha256 }) => [name, sha256]));
}
