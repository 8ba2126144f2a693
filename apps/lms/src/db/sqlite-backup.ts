import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { link, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import Sqlite from 'better-sqlite3';
import { checkSqliteCopy } from './check-copy.ts';
import { makePrivateFile } from './private-files.ts';
import { shareDatabase } from './site-lock.ts';

/** A backup failed to be created or restored; the message says why. */
export class BackupError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'BackupError';
  }
}

/**
 * Copies a snapshot of a SQLite database into a new file, while other processes may write. The file gets its name once
 * it is complete, checked and flushed to disk. Returns its size in bytes; throws BackupError.
 */
export async function backupSqlite(source: string, target: string): Promise<number> {
  if (!existsSync(source)) throw new BackupError(`There is no database at ${resolve(source)}.`);
  refuseExisting(target);
  const release = shareDatabase(source);
  const temporary = `${target}.${randomUUID()}.part`;
  try {
    makePrivateFile(temporary);
    // One read transaction; free pages of the source, and so deleted data, are not copied.
    const db = new Sqlite(source, { readonly: true });
    try {
      db.prepare('vacuum into ?').run(temporary);
    } finally {
      db.close();
    }
    checkSqliteCopy(temporary);
    await sync(temporary);
    refuseExisting(target);
    await giveName(temporary, target);
    await sync(dirname(resolve(target)));
    return (await stat(target)).size;
  } catch (error) {
    const problem = findTargetProblem(error, target);
    throw problem === null ? error : new BackupError(problem);
  } finally {
    await rm(temporary, { force: true });
    release();
  }
}

/**
 * Why a file can't be written, by the error code of SQLite or the system; null for an error that may also be one of the
 * source, which is only read.
 */
export function findTargetProblem(error: unknown, target: string): string | null {
  switch (error instanceof Error && 'code' in error ? error.code : null) {
    case 'ENOENT':
    case 'ENOTDIR':
      return `There is no folder ${dirname(resolve(target))}.`;
    case 'EACCES':
    case 'EPERM':
      return `${target} can't be created: this account may not write to its folder.`;
    case 'EROFS':
      return `${target} can't be created: its disk is read-only.`;
    case 'ENOSPC':
    case 'EDQUOT':
    case 'SQLITE_FULL':
      return `${target} can't be written: its disk is full.`;
    default:
      return null;
  }
}

function refuseExisting(target: string): void {
  if (existsSync(target)) throw new BackupError(`${target} exists already. Name a new file.`);
}

const NO_LINKS = new Set(['EPERM', 'ENOTSUP', 'ENOSYS']);

/** Creating a link fails if a file of that name exists by now. Not all disks support links. */
async function giveName(temporary: string, target: string): Promise<void> {
  try {
    await link(temporary, target);
  } catch (error) {
    if (!NO_LINKS.has(String((error as NodeJS.ErrnoException).code))) throw error;
    await rename(temporary, target);
  }
}

/** Flushes a file, or the names in a folder, to disk. */
export async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
