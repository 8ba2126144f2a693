import Sqlite from 'better-sqlite3';
import pg from 'pg';

/**
 * Why the database failed: it can't be reached or timed out (`unavailable`), all connections to it were in use for too long
 * (`exhausted`), another process held a lock for too long (`busy`), the disk is full (`full`), or it rejects writes
 * (`read-only`).
 */
export type StorageFault = 'unavailable' | 'exhausted' | 'busy' | 'full' | 'read-only';

const LOG_MESSAGES: Readonly<Record<StorageFault, string>> = {
  unavailable: 'The database is unavailable',
  exhausted: 'All connections to the database are in use, see DATABASE_POOL_SIZE',
  busy: 'The database is busy',
  full: 'Disk full: the database has no room left to write',
  'read-only': 'The database is read-only',
};

/** The database failed, not the work: the transaction was rolled back unless it failed during the commit. */
export class StorageError extends Error {
  readonly fault: StorageFault;

  constructor(fault: StorageFault, cause: Error) {
    super(`${LOG_MESSAGES[fault]} (${cause.message})`, { cause });
    this.name = 'StorageError';
    this.fault = fault;
  }
}

/** Converts a driver's error to a StorageError if the database itself is at fault; returns others unchanged. */
export function toStorageError(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof StorageError) return error;
  const fault = findFault(error);
  return fault === null ? error : new StorageError(fault, error);
}

function findFault(error: Error): StorageFault | null {
  if ('code' in error && error.code === 'ENOSPC') return 'full';
  if (error instanceof Sqlite.SqliteError) return findSqliteFault(error.code);
  if (error instanceof pg.DatabaseError) return findPostgresFault(error.code ?? '');
  return null;
}

function findSqliteFault(code: string): StorageFault | null {
  if (code.startsWith('SQLITE_FULL')) return 'full';
  if (code.startsWith('SQLITE_READONLY')) return 'read-only';
  if (code.startsWith('SQLITE_BUSY') || code.startsWith('SQLITE_LOCKED')) return 'busy';
  return code.startsWith('SQLITE_IOERR') || code.startsWith('SQLITE_CANTOPEN') ? 'unavailable' : null;
}

/** By SQLSTATE; see "PostgreSQL Error Codes" in its manual. */
const POSTGRES_FAULTS: Readonly<Record<string, StorageFault>> = {
  '25006': 'read-only', // read_only_sql_transaction
  '25P03': 'unavailable', // idle_in_transaction_session_timeout
  '53100': 'full', // disk_full
  '53300': 'exhausted', // too_many_connections
  '55P03': 'busy', // lock_not_available
  '57014': 'unavailable', // query_canceled, by statement_timeout
  '57P01': 'unavailable', // admin_shutdown
  '57P02': 'unavailable', // crash_shutdown
  '57P03': 'unavailable', // cannot_connect_now
};

function findPostgresFault(code: string): StorageFault | null {
  return POSTGRES_FAULTS[code] ?? (code.startsWith('08') ? 'unavailable' : null);
}
