import type { StorageError, StorageFault } from '../db/storage-error.ts';
import { HttpError } from './errors.ts';

/** The public error for a database failure; the details go to the log. */
export function storageFailure({ fault }: StorageError): HttpError {
  const { status, code, message, retryAfter } = FAILURES[fault];
  return new HttpError(status, code, message, { 'retry-after': String(retryAfter) });
}

interface Failure {
  status: number;
  code: HttpError['code'];
  message: string;
  /** Seconds. */
  retryAfter: number;
}

const FAILURES: Readonly<Record<StorageFault, Failure>> = {
  unavailable: {
    status: 503,
    code: 'database_unavailable',
    message: 'The site is unavailable at the moment. Try again shortly.',
    retryAfter: 1,
  },
  exhausted: {
    status: 503,
    code: 'server_busy',
    message: 'The site is busy at the moment. Try again shortly.',
    retryAfter: 1,
  },
  busy: {
    status: 503,
    code: 'server_busy',
    message: 'The site is busy at the moment. Try again shortly.',
    retryAfter: 1,
  },
  full: {
    status: 507,
    code: 'storage_full',
    message: "The site can't save anything at the moment. Try again later.",
    retryAfter: 60,
  },
  'read-only': {
    status: 503,
    code: 'storage_read_only',
    message: "The site can't save anything at the moment. Try again later.",
    retryAfter: 60,
  },
};
