import Sqlite from 'better-sqlite3';
import pg from 'pg';
import { expect, test } from 'vitest';
import { StorageError, type StorageFault, toStorageError } from './storage-error.ts';

const fromPostgres = (code: string) => Object.assign(new pg.DatabaseError('no', 2, 'error'), { code });
const fromSqlite = (code: string) => new Sqlite.SqliteError('no', code);

test.each<[string, Error, StorageFault]>([
  ['a full disk (SQLite)', fromSqlite('SQLITE_FULL'), 'full'],
  ['a full disk (PostgreSQL)', fromPostgres('53100'), 'full'],
  ['a full disk (a file)', Object.assign(new Error('no'), { code: 'ENOSPC' }), 'full'],
  ['a file that takes no writes', fromSqlite('SQLITE_READONLY_DBMOVED'), 'read-only'],
  ['a standby server', fromPostgres('25006'), 'read-only'],
  ['a lock of another process', fromSqlite('SQLITE_BUSY_SNAPSHOT'), 'busy'],
  ['a lock timeout', fromPostgres('55P03'), 'busy'],
  ['a server without a free connection', fromPostgres('53300'), 'exhausted'],
  ['a statement timeout', fromPostgres('57014'), 'unavailable'],
  ['a server that is shut down', fromPostgres('57P01'), 'unavailable'],
  ['a server that recovers from a crash', fromPostgres('57P03'), 'unavailable'],
  ['a broken connection', fromPostgres('08006'), 'unavailable'],
  ['a disk that fails', fromSqlite('SQLITE_IOERR_FSYNC'), 'unavailable'],
])('%s is told from a fault of ours', (_, error, fault) => {
  const found = toStorageError(error);
  expect(found).toBeInstanceOf(StorageError);
  expect(found).toMatchObject({ fault, cause: error });
});

test.each([
  ['a constraint (PostgreSQL)', fromPostgres('23505')],
  ['a constraint (SQLite)', fromSqlite('SQLITE_CONSTRAINT_UNIQUE')],
  ['a collision, which is tried again', fromPostgres('40001')],
  ['anything else', new TypeError('no')],
])('%s is passed on unchanged', (_, error) => {
  expect(toStorageError(error)).toBe(error);
});
