import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { lstat, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { OlxError } from '../errors.ts';
import type { Limits } from '../limits.ts';
import { safePath } from './path.ts';
import { fileTooLarge, fileUse, linkNotAllowed, type SourceFile, type SourceFiles } from './source-files.ts';

/** Lists a folder and everything below it under the same limits as an archive. Hidden folders (`.git`) are left out. */
export async function readFolder(
  folder: string,
  limits: Limits,
  onProgress: (bytesRead: number, entries: number) => void,
): Promise<SourceFiles> {
  const walk = new Walk(folder, limits, onProgress);
  await walk.enter('');
  return { kind: 'folder', files: walk.files, ignored: walk.ignored, close: async () => {} };
}

class Walk {
  readonly files = new Map<string, SourceFile>();
  readonly ignored: string[] = [];
  #entries = 0;
  #bytes = 0;
  #textBytes = 0;
  readonly #folder: string;
  readonly #limits: Limits;
  readonly #onProgress: (bytesRead: number, entries: number) => void;

  constructor(folder: string, limits: Limits, onProgress: (bytesRead: number, entries: number) => void) {
    this.#folder = folder;
    this.#limits = limits;
    this.#onProgress = onProgress;
  }

  async enter(path: string): Promise<void> {
    const children = await readdir(join(this.#folder, path), { withFileTypes: true }).catch(
      (cause: unknown) => {
        throw new OlxError(
          'source-not-found',
          `The folder can't be opened: ${this.#folder}`,
          path || null,
          cause,
        );
      },
    );
    children.sort((a, b) => (a.name < b.name ? -1 : 1));
    for (const child of children) {
      this.#entries += 1;
      if (this.#entries > this.#limits.maxEntries) {
        throw new OlxError(
          'too-many-entries',
          `The folder has more than ${this.#limits.maxEntries} entries.`,
        );
      }
      const childPath = safePath(path === '' ? child.name : `${path}/${child.name}`, this.#limits);
      if (child.isSymbolicLink()) throw linkNotAllowed('folder', childPath);
      if (child.isDirectory()) {
        if (child.name.startsWith('.')) this.ignored.push(childPath);
        else await this.enter(childPath);
      } else if (child.isFile()) {
        await this.#keep(childPath);
      } else {
        throw new OlxError(
          'special-file-not-allowed',
          'The folder contains something that is not a file.',
          childPath,
        );
      }
    }
  }

  async #keep(path: string): Promise<void> {
    const use = fileUse(path);
    if (use === 'ignored') {
      this.ignored.push(path);
      return;
    }
    const full = join(this.#folder, path);
    const { size } = await lstat(full);
    const limit = use === 'text' ? this.#limits.maxTextFileBytes : this.#limits.maxFileBytes;
    if (size > limit) throw fileTooLarge(path, size, limit);
    this.#bytes += size;
    if (use === 'text') this.#textBytes += size;
    if (this.#bytes > this.#limits.maxTotalBytes || this.#textBytes > this.#limits.maxTextBytes) {
      throw new OlxError('archive-too-large', 'The folder contains more bytes than a course may have.', path);
    }
    const sha256 = use === 'asset' ? await hashFile(full) : null;
    this.files.set(path, { path, size, sha256, read: () => readFile(full) });
    this.#onProgress(this.#bytes, this.#entries);
  }
}

async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk);
  return hash.digest('hex');
}
