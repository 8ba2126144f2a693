import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The location of bytes: in memory, or a range of the temporary file. */
export type Stored =
  | { kind: 'memory'; chunks: Uint8Array[] }
  | { kind: 'file'; offset: number; size: number };

/**
 * Stores bytes in memory up to a limit and the rest in one temporary file. The file is unlinked once it is
 * open, so that not even a killed process leaves it behind.
 */
export class Spool {
  readonly #memoryLimit: number;
  #inMemory = 0;
  #file: FileHandle | null = null;
  #end = 0;

  constructor(memoryLimit: number) {
    this.#memoryLimit = memoryLimit;
  }

  /** Stores `chunks`, whose total is exactly `size` bytes. */
  async put(chunks: AsyncIterable<Uint8Array>, size: number): Promise<Stored> {
    if (this.#inMemory + size <= this.#memoryLimit) {
      this.#inMemory += size;
      const copies: Uint8Array[] = [];
      // Chunks of the unpacker are views of larger buffers: a copy keeps only what is needed.
      for await (const chunk of chunks) copies.push(Uint8Array.from(chunk));
      return { kind: 'memory', chunks: copies };
    }
    const file = await this.#open();
    const offset = this.#end;
    for await (const chunk of chunks) {
      await file.write(chunk, 0, chunk.byteLength, this.#end);
      this.#end += chunk.byteLength;
    }
    return { kind: 'file', offset, size: this.#end - offset };
  }

  async get(stored: Stored): Promise<Uint8Array> {
    if (stored.kind === 'memory') return Buffer.concat(stored.chunks);
    if (this.#file === null) throw new Error('The course has been closed.');
    const bytes = Buffer.allocUnsafe(stored.size);
    let filled = 0;
    while (filled < stored.size) {
      const { bytesRead } = await this.#file.read(
        bytes,
        filled,
        stored.size - filled,
        stored.offset + filled,
      );
      if (bytesRead === 0) throw new Error('The temporary file is shorter than what was written to it.');
      filled += bytesRead;
    }
    return bytes;
  }

  async close(): Promise<void> {
    const file = this.#file;
    this.#file = null;
    await file?.close();
  }

  async #open(): Promise<FileHandle> {
    if (this.#file !== null) return this.#file;
    const folder = await mkdtemp(join(tmpdir(), 'lectern-olx-'));
    try {
      this.#file = await open(join(folder, 'assets'), 'w+', 0o600);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
    return this.#file;
  }
}
