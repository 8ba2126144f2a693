import { folderMailer } from './folder-mailer.ts';
import type { Mailer, MailerOptions } from './mailer.ts';
import { smtpMailer } from './smtp-mailer.ts';

/** Sends by SMTP where configured; else every message becomes a file in `folder` and a line in the log. */
export function openMailer(options: MailerOptions): Mailer {
  return options.smtpUrl === null ? folderMailer(options) : smtpMailer(options.smtpUrl, options);
}
