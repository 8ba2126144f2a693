import { chmodSync, chownSync, closeSync, mkdirSync, openSync, statSync } from 'node:fs';

const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;
/** Another account's file, or a read-only disk: if permissions can't be changed, they stay. */
const TOLERATED = new Set(['EPERM', 'EROFS', 'ENOENT']);

/**
 * Creates a folder that only this account may enter. An existing one keeps its permissions, which were set on purpose.
 */
export function makePrivateFolder(path: string): void {
  mkdirSync(path, { recursive: true, mode: FOLDER_MODE });
}

/**
 * Creates a file that only this account may read, or removes the permissions of others. An existing one is not opened:
 * closing it would release this process's locks on it.
 */
export function makePrivateFile(path: string): void {
  try {
    closeSync(openSync(path, 'wx', FILE_MODE));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    hideFile(path);
  }
}

/** Gives a file the owner of a folder: commands may be run by root, and the site by a separate account. */
export function giveToOwnerOf(folder: string, path: string): void {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = statSync(folder);
  chownSync(path, uid, gid);
}

/** Removes the permissions of others from a file, if it exists. */
export function hideFile(path: string): void {
  try {
    chmodSync(path, FILE_MODE);
  } catch (error) {
    if (!TOLERATED.has(String((error as NodeJS.ErrnoException).code))) throw error;
  }
}
