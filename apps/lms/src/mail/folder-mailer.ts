import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeComposer } from './compose.ts';
import type { Mailer, MailerOptions } from './mailer.ts';

/** Every message becomes a file that mail programs open, and a line in the log. */
export function folderMailer({ from, folder, clock, log }: Omit<MailerOptions, 'smtpUrl'>): Mailer {
  const compose = makeComposer(from);
  let written = 0;
  return {
    async send(mail, { beforeHandOver } = {}) {
      const { message } = await compose(mail, clock.now());
      await mkdir(folder, { recursive: true, mode: 0o700 });
      // Sorts in the order of writing, even within a millisecond; other processes may write to the folder, too.
      written += 1;
      const order = `${clock.now()}-${String(written).padStart(6, '0')}`;
      const path = join(folder, `${order}-${randomUUID()}.eml`);
      // Written under another name first, so that a program that watches the folder never reads a partial message.
      await writeFile(`${path}.part`, message, { mode: 0o600 });
      await beforeHandOver?.();
      await rename(`${path}.part`, path);
      const { to, subject } = mail;
      log.info({ mail: { to, subject, path } }, 'mail written to a file: SMTP_URL is not set');
    },
  };
}
