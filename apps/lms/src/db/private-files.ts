import { chmodSync, chownSync, closeSync, mkdirSync, openSync, statSync } from 'node:fs';

const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;
/** Somebody else's file, or a read-only disk: what can't be changed is left as it is. */
const TOLERATED = new Set(['EPERM', 'EROFS', 'ENOENT']);

/** Makes a folder that only this account may enter. One that is there already keeps its rights: they were chosen. */
export function makePrivateFolder(path: string): void {
  mkdirSync(path, { recursive: true, mode: FOLDER_MODE });
}

/**
 * Makes a file that only this account may read, or takes the rights of others away. One that is there is not opened:
 * closing it again would drop the locks that this process has on it.
 */
export function makePrivateFile(path: string): void {
  try {
    closeSync(openSync(path, 'wx', FILE_MODE));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    hideFile(path);
  }
}

/** Lets a file belong to whom a folder belongs: commands may be run by root, and the site by an account of its own. */
export function giveToOwnerOf(folder: string, path: string): void {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = statSync(folder);
  chownSync(path, uid, gid);
}

/** Takes the rights of others to a file away, where it is there. */
export function hideFile(path: string): void {
  try {
    chmodSync(path, FILE_MODE);
  } catch (error) {
    if (!TOLERATED.has(String((error as NodeJS.ErrnoException).code))) throw error;
  }
}
