import { type Kysely, PostgresAdapter, sql } from 'kysely';
import type { Tx } from './database.ts';
import type { Schema } from './schema.ts';

/*
 * A transaction whose writes depend on its reads must lock the affected entity before reading. Locks end with the
 * transaction. On SQLite there is only one writer anyway. If a write needs several locks, that of a user comes first.
 */

/** Serializes transactions on one user: their enrollments, answers, grades, bookmarks and password. */
export function lockUser(tx: Tx, userId: number): Promise<void> {
  return lock(tx, `user/${userId}`);
}

/** Locks several users in the order of their ids, so that concurrent transactions can't deadlock. */
export async function lockUsers(tx: Tx, userIds: readonly number[]): Promise<void> {
  for (const id of [...new Set(userIds)].sort((a, b) => a - b)) await lockUser(tx, id);
}

/** Serializes claims on the responses of one assignment, so that they are spread evenly. */
export function lockPeerClaims(tx: Tx, usageKey: string): Promise<void> {
  return lock(tx, `peers/${usageKey}`);
}

/** Serializes writes to one thread of a discussion: what they change, may change and count is read under this lock. */
export function lockThread(tx: Tx, threadId: number): Promise<void> {
  return lock(tx, `thread/${threadId}`);
}

/** Serializes transactions on one course: its version, settings and number of learners. */
export function lockCourse(tx: Tx, courseKey: string): Promise<void> {
  return lock(tx, `course/${courseKey}`);
}

/** Serializes transactions that assign an email address; `key` is the folded address. */
export function lockAddress(tx: Tx, key: string): Promise<void> {
  return lock(tx, `address/${key}`);
}

/** Keeps a notice from being acknowledged and removed concurrently. */
export function lockNotice(tx: Tx, id: number): Promise<void> {
  return lock(tx, `notice/${id}`);
}

/** Serializes processes that make the key which signs launches of external tools. */
export function lockPlatformKey(tx: Tx): Promise<void> {
  return lock(tx, 'platform-key');
}

/** Keeps files from being removed as unreferenced while a course starts to reference them. */
export function lockAssets(tx: Tx): Promise<void> {
  return lock(tx, 'assets');
}

async function lock(tx: Tx, name: string): Promise<void> {
  const kysely = tx as unknown as Kysely<Schema>;
  if (!(kysely.getExecutor().adapter instanceof PostgresAdapter)) return;
  // Names whose hashes collide wait for each other needlessly, which is harmless.
  await sql`select pg_advisory_xact_lock(hashtextextended(current_schema() || ${`/${name}`}, 0))`.execute(
    kysely,
  );
}
