import { dirname } from 'node:path';
import Sqlite from 'better-sqlite3';
import { giveToOwnerOf, makePrivateFile } from './private-files.ts';

/** The database is in use; the message says by which program, so that an operator can act on it. */
export class DatabaseLockedError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'DatabaseLockedError';
  }
}

/** Releases a lock. The operating system also does so when the process ends, even by a crash. */
export type Release = () => void;

/**
 * Takes a shared lock for a process that uses a SQLite file. The lock is on a file beside it, as a lock on the file
 * itself would be lost when that is replaced. Throws DatabaseLockedError while a backup is being restored.
 */
export function shareDatabase(file: string): Release {
  return lock(file, {
    take: (db) => db.exec('begin; select count(*) from sqlite_master'),
    refusal: 'A backup is being restored. Start again once "lectern restore" has ended.',
  });
}

/** Takes the exclusive lock on a SQLite file. Throws DatabaseLockedError while another process uses it. */
export function lockDatabase(file: string): Release {
  return lock(file, {
    take: (db) => db.exec('begin exclusive'),
    refusal: 'The site or another command is using the database. Stop it first.',
  });
}

function lock(
  file: string,
  { take, refusal }: { take: (db: Sqlite.Database) => void; refusal: string },
): Release {
  const path = `${file}.lock`;
  makePrivateFile(path);
  giveToOwnerOf(dirname(path), path);
  const db = new Sqlite(path, { timeout: 0 });
  try {
    take(db);
  } catch (error) {
    db.close();
    if (error instanceof Sqlite.SqliteError && error.code === 'SQLITE_BUSY')
      throw new DatabaseLockedError(refusal);
    throw error;
  }
  return () => db.close();
}
