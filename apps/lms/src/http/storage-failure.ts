import type { StorageError, StorageFault } from '../db/storage-error.ts';
import { defineMessages, type Message, t } from '../i18n/messages.ts';
import { SECOND } from '../lib/durations.ts';
import { HttpError, serverBusy } from '../lib/errors.ts';

const messages = defineMessages({
  unavailable: {
    defaultMessage: 'The site is unavailable at the moment. Try again shortly.',
    description: 'Error while the site’s database is out of order',
  },
  busy: {
    defaultMessage: 'The site is busy at the moment. Try again shortly.',
    description: 'Error while the site’s database is busy',
  },
  readOnly: {
    defaultMessage: 'The site can’t save anything at the moment. Try again later.',
    description: 'Error while the site’s database can’t be written',
  },
});

/** The public error for a database failure; the details go to the log. */
export function storageFailure({ fault }: StorageError): HttpError {
  if (fault === 'exhausted' || fault === 'busy') return overloadFailure();
  const { status, code, message, retryAfter } = FAILURES[fault];
  return new HttpError(status, code, t(message), { 'retry-after': String(retryAfter) });
}

/** The public error while more requests arrive than the process can answer. */
export const overloadFailure = (): HttpError => serverBusy(t(messages.busy), SECOND);

interface Failure {
  status: number;
  code: HttpError['code'];
  message: Message;
  /** Seconds. */
  retryAfter: number;
}

const FAILURES: Readonly<Record<Exclude<StorageFault, 'exhausted' | 'busy'>, Failure>> = {
  unavailable: {
    status: 503,
    code: 'database_unavailable',
    message: messages.unavailable,
    retryAfter: 1,
  },
  full: {
    status: 507,
    code: 'storage_full',
    message: messages.readOnly,
    retryAfter: 60,
  },
  'read-only': {
    status: 503,
    code: 'storage_read_only',
    message: messages.readOnly,
    retryAfter: 60,
  },
};
