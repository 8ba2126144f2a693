import { join } from 'node:path';
import type { Config } from '../config.ts';

type Where = Pick<Config, 'dataDir' | 'databaseUrl'>;

/**
 * One sentence that tells operators what to do about an error of the database, disk or network; null for other errors. Never
 * contains a password.
 */
export function explainError(error: unknown, where: Where): string | null {
  for (const one of listCauses(error)) {
    const code = 'code' in one ? String(one.code) : '';
    const path = 'path' in one && typeof one.path === 'string' ? one.path : null;
    const reason =
      where.databaseUrl === null || path !== null
        ? explainFile(code, path ?? join(where.dataDir, 'lectern.sqlite'))
        : explainPostgres(code, one, where.databaseUrl);
    if (reason !== null) return reason;
  }
  return null;
}

/** An error, the errors that it aggregates (each address of a host is tried), and its causes. */
function* listCauses(error: unknown): Generator<Error> {
  if (!(error instanceof Error)) return;
  yield error;
  if (error instanceof AggregateError) for (const one of error.errors) yield* listCauses(one);
  yield* listCauses(error.cause);
}

const DAMAGED = 'is damaged or not a database: replace it with a backup by "lectern restore FILE".';
const DENIED = "can't be used: this account may not write to it. Change its owner, or set DATA_DIR.";
const READ_ONLY = "can't be written: it is read-only.";
const NO_FOLDER = "can't be created: set DATA_DIR to a folder, which is created if it is missing.";
const FULL = "can't be written: the disk is full.";
const BUSY = 'is locked by another process: try again once that has ended.';
const BROKEN_DISK = "can't be read or written: the disk reports an error.";

/** By the error code of SQLite or the system; SQLite's extended codes begin with these. */
const FILE_REASONS: readonly (readonly [string, string])[] = [
  ['SQLITE_NOTADB', DAMAGED],
  ['SQLITE_CORRUPT', DAMAGED],
  ['SQLITE_READONLY', READ_ONLY],
  ['SQLITE_CANTOPEN', DENIED],
  ['SQLITE_PERM', DENIED],
  ['SQLITE_AUTH', DENIED],
  ['SQLITE_FULL', FULL],
  ['SQLITE_BUSY', BUSY],
  ['SQLITE_LOCKED', BUSY],
  ['SQLITE_IOERR', BROKEN_DISK],
  ['EACCES', DENIED],
  ['EPERM', DENIED],
  ['EROFS', READ_ONLY],
  ['ENOTDIR', NO_FOLDER],
  ['EEXIST', NO_FOLDER],
  ['EISDIR', NO_FOLDER],
  ['ENOENT', NO_FOLDER],
  ['ENOSPC', FULL],
  ['EDQUOT', FULL],
  ['EIO', BROKEN_DISK],
];

function explainFile(code: string, path: string): string | null {
  const reason = FILE_REASONS.find(([start]) => code === start || code.startsWith(`${start}_`))?.[1];
  return reason === undefined ? null : `${path} ${reason}`;
}

/** By SQLSTATE, or by the code of the connection. */
const POSTGRES_REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'the connection was refused.',
  ENOENT: "its socket doesn't exist.",
  ENOTDIR: "its socket doesn't exist.",
  EACCES: 'this account may not use its socket.',
  ENOTFOUND: "the host doesn't exist.",
  EAI_AGAIN: "the host name can't be resolved.",
  ETIMEDOUT: "it doesn't respond.",
  EHOSTUNREACH: "the host can't be reached.",
  ENETUNREACH: "the network can't be reached.",
  ECONNRESET: 'it closed the connection.',
  EPIPE: 'it closed the connection.',
  '25006': 'it is read-only.',
  '28000': 'it rejects the user.',
  '28P01': 'it rejects the user or the password.',
  '3D000': 'it has no database of that name.',
  '42501': "the user isn't allowed to do that.",
  '53100': 'its disk is full.',
  '53300': 'it has no free connections.',
  '57P01': 'it is shutting down.',
  '57P03': 'it is starting or shutting down.',
};

function explainPostgres(code: string, { message }: Error, url: string): string | null {
  const isTimeout = /timeout exceeded when trying to connect|connection timeout/i.test(message);
  const reason = POSTGRES_REASONS[code] ?? (isTimeout ? "it doesn't respond." : null);
  if (reason === null) return null;
  const { host, pathname } = new URL(url);
  return `The database ${decodeURIComponent(host)}${pathname} (DATABASE_URL) can't be used: ${reason}`;
}
