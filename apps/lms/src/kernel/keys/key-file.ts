import { randomUUID } from 'node:crypto';
import { link, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { giveToOwnerOf, hideFile, makePrivateFolder } from '../../db/private-files.ts';
import { readSigningKey, SHORTEST_KEY, type SigningKey } from '../../lib/signing-keys.ts';

/** The file of the site's keys, one per line: the first signs, the others only verify. */
export function keyFileIn(dataDir: string): string {
  return join(dataDir, 'secret.key');
}

/** The keys of the file; null when there is none. */
export async function readKeyFile(path: string): Promise<SigningKey[] | null> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (text === null) return null;
  hideFile(path);
  const keys = text.split('\n').map((line) => line.trim());
  return keys.filter((line) => line.length >= SHORTEST_KEY).map(readSigningKey);
}

/** Creates the file unless it exists; of several concurrent processes, one succeeds. */
export async function createKeyFile(path: string, key: SigningKey): Promise<boolean> {
  return withNewFile(path, [key], async (temporary) => {
    try {
      await link(temporary, path);
      return true;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
      throw error;
    }
  });
}

/** Replaces the keys in the file atomically. */
export async function replaceKeyFile(path: string, keys: readonly SigningKey[]): Promise<void> {
  await withNewFile(path, keys, (temporary) => rename(temporary, path));
}

async function withNewFile<T>(
  path: string,
  keys: readonly SigningKey[],
  put: (temporary: string) => Promise<T>,
): Promise<T> {
  makePrivateFolder(dirname(path));
  const temporary = `${path}.${randomUUID()}`;
  try {
    const file = await open(temporary, 'wx', 0o600);
    await file.writeFile(keys.map(({ text }) => `${text}\n`).join(''));
    await file.sync();
    await file.close();
    giveToOwnerOf(dirname(path), temporary);
    return await put(temporary);
  } finally {
    await rm(temporary, { force: true });
  }
}
