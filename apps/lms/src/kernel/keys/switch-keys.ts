import type { Context } from '../../context.ts';
import { replaceKeyFile } from './key-file.ts';
import { changeKeyId } from './secrets.store.ts';
import type { SiteKeys } from './site-keys.ts';

/**
 * Makes the site sign with the first of `keys`, written to `file`; null if they are in place already. File first: if the
 * process is killed in between, the file also contains the key of the database.
 */
export async function switchKeys(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  file: string | null,
  keys: SiteKeys,
): Promise<void> {
  if (file !== null) await replaceKeyFile(file, keys);
  await db.write((tx) => changeKeyId(tx, keys[0].id, clock.now()));
}
