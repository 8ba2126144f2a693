import type { Asset } from '@lectern/olx';
import type { Reader, Tx } from '../../db/database.ts';
import { deleteUnusedName } from '../../kernel/files/assets.store.ts';

const BATCH = 500;
/** The courses in which one request's right to a file is looked for; a file of more is most often a common logo. */
const MAX_COURSES = 20;

/**
 * Saves which files a course has, which of them are locked, and which are for everyone (`publicFiles`, hashes). Keeps the
 * files of former versions, because a locked file must not become public when the team removes it.
 */
export async function saveCourseFiles(
  tx: Tx,
  courseKey: string,
  { assets, publicFiles }: { assets: readonly Asset[]; publicFiles: ReadonlySet<string> },
): Promise<void> {
  await tx
    .updateTable('course_files')
    .set({ is_public: 0 })
    .where('course_key', '=', courseKey)
    .where('is_public', '=', 1)
    .execute();
  const rows = new Map<
    string,
    { sha256: string; name: string; course_key: string; is_locked: number; is_public: number }
  >();
  for (const { sha256, name, locked } of assets) {
    const key = `${sha256}/${name}`;
    // The same bytes under the same name in two folders share a URL, which is locked only if both are.
    const isLocked = locked && rows.get(key)?.is_locked !== 0;
    rows.set(key, {
      sha256,
      name,
      course_key: courseKey,
      is_locked: isLocked ? 1 : 0,
      is_public: publicFiles.has(sha256) ? 1 : 0,
    });
  }
  const all = [...rows.values()];
  for (let start = 0; start < all.length; start += BATCH) {
    await tx
      .insertInto('course_files')
      .values(all.slice(start, start + BATCH))
      .onConflict((conflict) =>
        conflict.columns(['sha256', 'name', 'course_key']).doUpdateSet((row) => ({
          is_locked: row.ref('excluded.is_locked'),
          is_public: row.ref('excluded.is_public'),
        })),
      )
      .execute();
  }
}

/**
 * Removes all files of a course, and the names under which no other course has them. Returns their hashes, for
 * `deleteOrphan`. The caller holds the lock of the files.
 */
export async function deleteFilesOf(tx: Tx, courseKey: string): Promise<string[]> {
  const files = await tx
    .deleteFrom('course_files')
    .where('course_key', '=', courseKey)
    .returning(['sha256', 'name'])
    .execute();
  for (const file of files) await deleteUnusedName(tx, file);
  return files.map((file) => file.sha256);
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

/** A course with these bytes on its card or about page; throws if there is none. */
export async function getPublicCourse(reader: Reader, sha256: string): Promise<string> {
  const row = await reader
    .selectFrom('course_files')
    .select('course_key')
    .where('sha256', '=', sha256)
    .where('is_public', '=', 1)
    .orderBy('course_key')
    .executeTakeFirstOrThrow();
  return row.course_key;
}

/** As {@link listCoursesOf}, at most {@link MAX_COURSES}: those in which the user is enrolled first. */
export async function listCoursesFor(
  reader: Reader,
  { sha256, userId }: { sha256: string; userId: number | null },
): Promise<string[]> {
  const rows = await reader
    .selectFrom('course_files')
    .leftJoin('enrollments', (join) =>
      join
        .onRef('enrollments.course_key', '=', 'course_files.course_key')
        .on('enrollments.user_id', '=', userId ?? 0)
        .on('enrollments.is_active', '=', 1),
    )
    .select(({ fn }) => ['course_files.course_key', fn.max('enrollments.user_id').as('enrolled')])
    .where('course_files.sha256', '=', sha256)
    .groupBy('course_files.course_key')
    .execute();
  return rows
    .sort((a, b) => Number(a.enrolled === null) - Number(b.enrolled === null))
    .slice(0, MAX_COURSES)
    .map((row) => row.course_key);
}

/** A file of a course. */
export interface StoredFile {
  sha256: string;
  contentType: string;
  /** Bytes. */
  size: number;
}

/** A course's files by name: the bytes stored last, where an earlier version had others. */
export async function listFilesOf(reader: Reader, courseKey: string): Promise<Map<string, StoredFile>> {
  const rows = await reader
    .selectFrom('course_files')
    .innerJoin('assets', 'assets.sha256', 'course_files.sha256')
    .innerJoin('asset_names', (join) =>
      join
        .onRef('asset_names.sha256', '=', 'course_files.sha256')
        .onRef('asset_names.name', '=', 'course_files.name'),
    )
    .select(['course_files.name', 'course_files.sha256', 'asset_names.content_type', 'assets.size'])
    .where('course_key', '=', courseKey)
    .orderBy('assets.created_at')
    .execute();
  return new Map(
    rows.map(({ name, sha256, content_type, size }) => [name, { sha256, contentType: content_type, size }]),
  );
}
