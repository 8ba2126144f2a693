import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../clock.ts';

/** One message to one person. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  /** The same as `text`, as HTML. */
  html?: string;
  /** Further header fields by name. */
  headers?: Readonly<Record<string, string>>;
}

export interface SendOptions {
  beforeHandOver?: (() => Promise<void>) | undefined;
  signal?: AbortSignal | undefined;
}

export interface Mailer {
  /**
   * Resolves once the message is handed over; rejects with a MailError if that failed. `beforeHandOver` runs once the
   * server is ready to accept it and before its first byte is sent; if it rejects, nothing is sent and its error is
   * rethrown. Aborting `signal` ends all waiting: sending fails as if the connection had broken.
   */
  send(mail: Mail, options?: SendOptions): Promise<void>;
}

export interface MailerOptions {
  /** `smtp://user:password@host:port`; null writes messages to `folder` instead. */
  smtpUrl: string | null;
  from: string;
  folder: string;
  clock: Clock;
  log: FastifyBaseLogger;
}
