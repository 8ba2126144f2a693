import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../clock.ts';

/** One message to one person. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  /** The same as `text`, for programs that show markup. */
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
   * Resolves when the message is handed over; rejects with a MailError when that failed. `beforeHandOver` runs once
   * the other side is ready to take it and before the first byte of it leaves; when it rejects, nothing is sent and
   * the same error comes out. Once `signal` is aborted nothing is waited for: it fails as if the line had broken.
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
