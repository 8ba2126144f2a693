import { sql } from 'kysely';
import type { Reader, Tx } from '../../db/database.ts';

export interface Bookmark {
  userId: number;
  courseKey: string;
  usageKey: string;
  /** Epoch milliseconds. */
  createdAt: number;
}

/** The usage keys of a learner's bookmarks in a course, at most BOOKMARK_LIMIT; for a union with rows that have a position. */
export function selectBookmarked(
  reader: Reader,
  { userId, courseKey }: { userId: number; courseKey: string },
) {
  return reader
    .selectFrom('bookmarks')
    .select(['usage_key as key', sql<number | null>`null`.as('position')])
    .where('user_id', '=', userId)
    .where('course_key', '=', courseKey);
}

/** A learner's bookmarks in a course, newest first, at most BOOKMARK_LIMIT. */
export async function listBookmarks(
  reader: Reader,
  learner: { userId: number; courseKey: string },
): Promise<Bookmark[]> {
  const rows = await reader
    .selectFrom('bookmarks')
    .select(['usage_key', 'created_at'])
    .where('user_id', '=', learner.userId)
    .where('course_key', '=', learner.courseKey)
    .orderBy('created_at', 'desc')
    .orderBy('usage_key')
    .execute();
  return rows.map((row) => ({ ...learner, usageKey: row.usage_key, createdAt: row.created_at }));
}

/** The courses in which a learner has bookmarks. */
export async function listBookmarkedCourses(reader: Reader, userId: number): Promise<string[]> {
  const rows = await reader
    .selectFrom('bookmarks')
    .select('course_key')
    .distinct()
    .where('user_id', '=', userId)
    .execute();
  return rows.map((row) => row.course_key);
}

export async function findBookmark(
  reader: Reader,
  learner: { userId: number; courseKey: string },
  usageKey: string,
): Promise<Bookmark | null> {
  const row = await reader
    .selectFrom('bookmarks')
    .select('created_at')
    .where('user_id', '=', learner.userId)
    .where('course_key', '=', learner.courseKey)
    .where('usage_key', '=', usageKey)
    .executeTakeFirst();
  return row ? { ...learner, usageKey, createdAt: row.created_at } : null;
}

export async function countBookmarks(
  reader: Reader,
  learner: { userId: number; courseKey: string },
): Promise<number> {
  const row = await reader
    .selectFrom('bookmarks')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', learner.userId)
    .where('course_key', '=', learner.courseKey)
    .executeTakeFirstOrThrow();
  return row.count;
}

export async function insertBookmark(tx: Tx, bookmark: Bookmark): Promise<void> {
  const { userId, courseKey, usageKey, createdAt } = bookmark;
  await tx
    .insertInto('bookmarks')
    .values({ user_id: userId, course_key: courseKey, usage_key: usageKey, created_at: createdAt })
    .execute();
}

/** Returns whether there was one. */
export async function deleteBookmark(
  tx: Tx,
  learner: { userId: number; courseKey: string },
  usageKey: string,
): Promise<boolean> {
  const result = await tx
    .deleteFrom('bookmarks')
    .where('user_id', '=', learner.userId)
    .where('course_key', '=', learner.courseKey)
    .where('usage_key', '=', usageKey)
    .executeTakeFirst();
  return Number(result.numDeletedRows) > 0;
}
