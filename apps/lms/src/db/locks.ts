import { type Kysely, PostgresAdapter, sql } from 'kysely';
import type { Tx } from './database.ts';
import type { Schema } from './schema.ts';

/*
 * A write that reads first and decides by what it read takes the lock of what it decides about before it reads.
 * Locks end with the transaction. On SQLite there is one writer anyway. Where a write takes several, a user's comes first.
 */

/** Lets one transaction at a time decide about a user: their enrolments, answers, grades, bookmarks and password. */
export function lockUser(tx: Tx, userId: number): Promise<void> {
  return lock(tx, `user/${userId}`);
}

/** Lets one transaction at a time decide about a course: its version, its settings, its places. */
export function lockCourse(tx: Tx, courseKey: string): Promise<void> {
  return lock(tx, `course/${courseKey}`);
}

/** Lets one transaction at a time decide whose an e-mail address is; `key` is the folded address. */
export function lockAddress(tx: Tx, key: string): Promise<void> {
  return lock(tx, `address/${key}`);
}

/** Lets a notice be acknowledged or removed, but not both at once. */
export function lockNotice(tx: Tx, id: number): Promise<void> {
  return lock(tx, `notice/${id}`);
}

/** Lets files be named by a course or removed because no course names them, but not both at once. */
export function lockAssets(tx: Tx): Promise<void> {
  return lock(tx, 'assets');
}

async function lock(tx: Tx, name: string): Promise<void> {
  const kysely = tx as unknown as Kysely<Schema>;
  if (!(kysely.getExecutor().adapter instanceof PostgresAdapter)) return;
  // Two names with one hash wait for each other for nothing, and that is all.
  await sql`select pg_advisory_xact_lock(hashtextextended(current_schema() || ${`/${name}`}, 0))`.execute(
    kysely,
  );
}
