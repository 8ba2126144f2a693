import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestSite } from './site.ts';

/** The messages that a site without SMTP has written so far, oldest first, their lines joined again. */
export async function readMails({ context }: Pick<TestSite, 'context'>): Promise<string[]> {
  const folder = join(context.config.dataDir, 'mail');
  const names = await readdir(folder).catch(() => []);
  const mails = await Promise.all(names.sort().map((name) => readFile(join(folder, name), 'utf8')));
  return mails.map((mail) => mail.replace(/=\r?\n/g, ''));
}

/** The path of the link that activates an account; empty when the mail has none. */
export function activationPath(mail = ''): string {
  return /(\/activate\/[\w-]+)/.exec(mail)?.[1] ?? '';
}
