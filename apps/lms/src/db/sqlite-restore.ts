import { randomUUID } from 'node:crypto';
import { constants, existsSync, statSync } from 'node:fs';
import { copyFile, link, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import Sqlite from 'better-sqlite3';
import { checkSqliteCopy, UnusableCopyError } from './check-copy.ts';
import { giveToOwnerOf, hideFile, makePrivateFolder } from './private-files.ts';
import { DatabaseLockedError, lockDatabase } from './site-lock.ts';
import { BackupError, sync } from './sqlite-backup.ts';

export interface Restored {
  /** Where the previous database is now; null if there was none. */
  former: string | null;
  /** The key that the restored database belongs to; null for a version that stored it in the database. */
  keyId: string | null;
}

/**
 * Files in which SQLite stores what it has not yet written into the database: with another database, they would corrupt
 * it.
 */
const SIDE_FILES = ['-wal', '-journal', '-shm'];

/**
 * Replaces a SQLite database by a backup. If interrupted at any time, the path has either the previous database or the
 * restored one, complete. Throws BackupError, DatabaseLockedError while the database is in use, NewerDatabaseError.
 * `now` names the file of the previous database.
 */
export async function restoreSqlite(backup: string, target: string, now: number): Promise<Restored> {
  refuseUnfit(backup, target);
  const folder = dirname(resolve(target));
  makePrivateFolder(folder);
  const release = lockDatabase(target);
  const staged = `${target}.restoring-${randomUUID()}`;
  try {
    await removeStaged(target);
    await copyFile(backup, staged, constants.COPYFILE_FICLONE);
    hideFile(staged);
    giveToOwnerOf(folder, staged);
    const { keyId } = check(backup, staged);
    await sync(staged);
    const former = await setAside(target, now);
    await rename(staged, target);
    await sync(folder);
    return { former, keyId };
  } finally {
    await rm(staged, { force: true });
    release();
  }
}

function refuseUnfit(backup: string, target: string): void {
  const found = statSync(backup, { throwIfNoEntry: false });
  if (!found) throw new BackupError(`There is no file ${backup}.`);
  if (!found.isFile()) throw new BackupError(`${backup} isn't a file.`);
  const current = statSync(target, { throwIfNoEntry: false });
  if (current && current.ino === found.ino && current.dev === found.dev)
    throw new BackupError(`${backup} is the database itself.`);
  const unwritten = statSync(`${backup}-wal`, { throwIfNoEntry: false });
  if (unwritten && unwritten.size > 0) {
    throw new BackupError(
      `${backup} is a database in use, not a backup: some of its data is in ${backup}-wal. Make one with "lectern backup".`,
    );
  }
}

function check(backup: string, staged: string): { keyId: string | null } {
  try {
    return checkSqliteCopy(staged);
  } catch (error) {
    if (error instanceof UnusableCopyError) throw new BackupError(`${backup} was refused: ${error.message}.`);
    throw error;
  }
}

/** Leftovers of restores that were killed. */
async function removeStaged(target: string): Promise<void> {
  const prefix = `${basename(target)}.restoring-`;
  const folder = dirname(resolve(target));
  const left = (await readdir(folder)).filter((name) => name.startsWith(prefix));
  for (const name of left) await rm(join(folder, name), { force: true });
}

/**
 * Gives the previous database a second name, complete in one file, so that none of its data can get into the new one.
 */
async function setAside(target: string, now: number): Promise<string | null> {
  const stamp = new Date(now).toISOString().replace(/[-:]|\..*$/g, '');
  const former = `${target}.before-restore-${stamp}-${randomUUID().slice(0, 4)}`;
  const hasPrevious = existsSync(target);
  if (hasPrevious) leaveWalMode(target);
  // They remain if the previous database is too damaged to be opened, or gone.
  for (const suffix of SIDE_FILES) {
    if (existsSync(`${target}${suffix}`)) await rename(`${target}${suffix}`, `${former}${suffix}`);
  }
  if (!hasPrevious) return null;
  await link(target, former).catch(() => copyFile(target, former, constants.COPYFILE_FICLONE));
  return former;
}

const DAMAGED = new Set(['SQLITE_NOTADB', 'SQLITE_CORRUPT']);

/** Leaving WAL mode writes everything into the database, and fails while another process has it open. */
function leaveWalMode(target: string): void {
  const db = new Sqlite(target, { timeout: 1_000 });
  try {
    db.pragma('journal_mode = DELETE');
  } catch (error) {
    const code = error instanceof Sqlite.SqliteError ? error.code : '';
    if (code.startsWith('SQLITE_BUSY'))
      throw new DatabaseLockedError('Another program is using the database. Stop it first.');
    if (!DAMAGED.has(code)) throw error;
  } finally {
    db.close();
  }
}
