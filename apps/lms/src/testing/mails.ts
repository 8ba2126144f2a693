import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestSite } from './site.ts';

/** The messages that a site without SMTP has written so far, oldest first, with unfolded lines. */
export async function readMails({ context }: Pick<TestSite, 'context'>): Promise<string[]> {
  const folder = join(context.config.dataDir, 'mail');
  const names = await readdir(folder).catch(() => []);
  const mails = await Promise.all(names.sort().map((name) => readFile(join(folder, name), 'utf8')));
  return mails.map((mail) => mail.replace(/=\r?\n/g, ''));
}

/** The path of the activation link; empty if the mail has none. */
export function activationPath(mail = ''): string {
  return /(\/activate\/[\w-]+)/.exec(mail)?.[1] ?? '';
}
