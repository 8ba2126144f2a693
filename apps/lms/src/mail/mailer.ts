import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { createTransport } from 'nodemailer';
import type { Clock } from '../clock.ts';

/** One message to one person, plain text. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
}

export interface Mailer {
  /** Resolves when the message is handed over; rejects when that failed. */
  send(mail: Mail): Promise<void>;
  close(): Promise<void>;
}

export interface MailerOptions {
  /** `smtp://user:password@host:port`; null writes messages to `folder` instead. */
  smtpUrl: string | null;
  from: string;
  folder: string;
  clock: Clock;
  log: FastifyBaseLogger;
}

/** Sends by SMTP where configured; else every message becomes a file in `folder` and a line in the log. */
export function openMailer(options: MailerOptions): Mailer {
  return options.smtpUrl === null ? folderMailer(options) : smtpMailer(options.smtpUrl, options.from);
}

function smtpMailer(url: string, from: string): Mailer {
  const transport = createTransport(url, { from });
  return {
    async send({ to, subject, text }) {
      await transport.sendMail({ to, subject, text });
    },
    async close() {
      transport.close();
    },
  };
}

function folderMailer({ from, folder, clock, log }: MailerOptions): Mailer {
  const compose = createTransport({ streamTransport: true, buffer: true }, { from });
  return {
    async send({ to, subject, text }) {
      const { message } = await compose.sendMail({ to, subject, text, date: new Date(clock.now()) });
      await mkdir(folder, { recursive: true });
      const path = join(folder, `${clock.now()}-${randomUUID()}.eml`);
      // Written under another name first, so that who watches the folder never reads half a message.
      await writeFile(`${path}.part`, message as Buffer, { mode: 0o600 });
      await rename(`${path}.part`, path);
      log.info({ mail: { to, subject, path } }, 'mail written to a file: SMTP_URL is not set');
    },
    async close() {
      compose.close();
    },
  };
}
