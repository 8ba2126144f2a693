import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { extract } from 'tar-stream';
import { OlxError } from '../errors.ts';
import type { Limits } from '../limits.ts';
import { addLinkedFiles, findLinkTarget } from './archive-links.ts';
import { OtherFile } from './other-file.ts';
import { safePath } from './path.ts';
import { sizePhrase } from './size-phrase.ts';
import { fileTooLarge, fileUse, linkNotAllowed, type SourceFile, type SourceFiles } from './source-files.ts';
import { Spool } from './spool.ts';

const RATIO_GRACE_BYTES = 64 * 1024 * 1024;

type Entry = ReturnType<typeof extract> extends AsyncIterable<infer T> ? T : never;
type Progress = (bytesRead: number, entries: number) => void;

/** Unpacks a `.tar.gz`, one entry at a time. Throws {@link OlxError}; then no data is left behind. */
export async function readArchive(
  archive: Readable | string,
  limits: Limits,
  onProgress: Progress,
): Promise<SourceFiles> {
  const spool = new Spool(limits.maxAssetBytesInMemory);
  try {
    return await unpack(
      typeof archive === 'string' ? createReadStream(archive) : archive,
      spool,
      limits,
      onProgress,
    );
  } catch (error) {
    await spool.close();
    throw asRefusal(error);
  }
}

async function unpack(
  packed: Readable,
  spool: Spool,
  limits: Limits,
  onProgress: Progress,
): Promise<SourceFiles> {
  const counts = { packed: 0, unpacked: 0 };
  const tar = extract();
  const flow = pipeline(fromSource(packed, counts), createGunzip(), guardUnpacked(counts, limits), tar).then(
    () => null,
    (error: unknown) => error,
  );
  const unpacking = new Unpacking(spool, limits);
  try {
    for await (const entry of tar) {
      await unpacking.take(entry);
      onProgress(counts.packed, unpacking.entries);
    }
  } catch (error) {
    // After reading has stopped, the pipeline fails only as a consequence, unless it was the cause.
    packed.destroy();
    const cause = await flow;
    throw error instanceof OlxError ? error : (cause ?? error);
  }
  const failure = await flow;
  if (failure !== null) throw failure;
  if (unpacking.entries === 0)
    throw new OlxError('not-a-tar', 'The archive is empty or is not a tar archive.');
  const { files, ignored } = unpacking;
  addLinkedFiles({ files, ignored }, unpacking.links, limits);
  return { kind: 'archive', files, ignored, close: () => spool.close() };
}

/** Reads the entries of an archive one by one and checks the limits. */
class Unpacking {
  readonly files = new Map<string, SourceFile>();
  readonly ignored: string[] = [];
  /** The paths to which links lead, by their own. */
  readonly links = new Map<string, string>();
  entries = 0;
  #textBytes = 0;
  readonly #seen = new Set<string>();
  readonly #spool: Spool;
  readonly #limits: Limits;

  constructor(spool: Spool, limits: Limits) {
    this.#spool = spool;
    this.#limits = limits;
  }

  async take(entry: Entry): Promise<void> {
    const { type, name } = entry.header;
    const size = entry.header.size ?? 0;
    this.entries += 1;
    if (this.entries > this.#limits.maxEntries) {
      throw new OlxError('too-many-entries', `The archive has more than ${this.#limits.maxEntries} entries.`);
    }
    const path = safePath(name, this.#limits);
    if (type === 'directory') {
      entry.resume();
      return;
    }
    const isLink = type === 'symlink' || type === 'link';
    if (!isLink && type !== 'file' && type !== 'contiguous-file') {
      throw new OlxError(
        'special-file-not-allowed',
        'The archive contains something that is not a file or folder.',
        path,
      );
    }
    if (path === '') throw new OlxError('unsafe-path', 'The archive contains a file without a name.');
    if (this.#seen.has(path))
      throw new OlxError('duplicate-path', 'The archive contains a file twice.', path);
    this.#seen.add(path);
    if (!isLink) return this.#keep(entry, path, size);
    const link = { path, target: entry.header.linkname ?? '', isSymbolic: type === 'symlink' };
    const target = findLinkTarget(link, this.#limits);
    if (target === null) throw linkNotAllowed('archive', path);
    this.links.set(path, target);
    entry.resume();
  }

  async #keep(entry: Entry, path: string, size: number): Promise<void> {
    const bytesOf: AsyncIterable<unknown> = entry;
    const content = bytesOf as AsyncIterable<Uint8Array>;
    const use = fileUse(path);
    const limit = use === 'text' ? this.#limits.maxTextFileBytes : this.#limits.maxFileBytes;
    if (size > limit) throw fileTooLarge(path, size, limit);
    if (use === 'ignored') {
      this.ignored.push(path);
      for await (const _ of content) {
        // Read on to the next entry.
      }
      return;
    }
    if (use === 'text') {
      this.#textBytes += size;
      if (this.#textBytes > this.#limits.maxTextBytes) {
        throw new OlxError(
          'archive-too-large',
          `The course's texts exceed ${sizePhrase(this.#limits.maxTextBytes)}.`,
        );
      }
      const chunks: Uint8Array[] = [];
      for await (const chunk of content) chunks.push(chunk);
      const bytes = Buffer.concat(chunks);
      this.files.set(path, { path, size, sha256: null, read: async () => bytes });
      return;
    }
    const hash = createHash('sha256');
    const stored = await this.#spool.put(hashing(content, hash), size);
    const read = () => this.#spool.get(stored);
    this.files.set(path, { path, size, sha256: hash.digest('hex'), read });
  }
}

async function* hashing(
  chunks: AsyncIterable<Uint8Array>,
  hash: ReturnType<typeof createHash>,
): AsyncIterable<Uint8Array> {
  for await (const chunk of chunks) {
    hash.update(chunk);
    yield chunk;
  }
}

/** Streams and counts the bytes of the archive. Maps errors of the source itself. */
async function* fromSource(packed: Readable, counts: { packed: number }): AsyncGenerator<Uint8Array> {
  const chunks: AsyncIterable<unknown> = packed;
  let other: OtherFile | null = null;
  try {
    for await (const chunk of chunks as AsyncIterable<Uint8Array>) {
      if (chunk.byteLength === 0) continue;
      const isMagic = chunk[0] === 0x1f && (chunk.byteLength === 1 || chunk[1] === 0x8b);
      if (counts.packed === 0 && !isMagic) other ??= new OtherFile(chunk);
      if (other !== null) {
        other.add(chunk);
        if (other.isZip) continue;
        break;
      }
      counts.packed += chunk.byteLength;
      yield chunk;
    }
  } catch (error) {
    if (error instanceof OlxError) throw error;
    const isMissing = hasCode(error) && ['ENOENT', 'EISDIR', 'EACCES', 'ENOTDIR'].includes(error.code);
    const message = `The archive can't be read: ${error instanceof Error ? error.message : String(error)}`;
    throw new OlxError(isMissing ? 'source-not-found' : 'source-failed', message, null, error);
  }
  if (other !== null) throw other.refusal();
  if (counts.packed === 0) throw new OlxError('not-a-gzip', 'The file is empty.');
}

function guardUnpacked(counts: { packed: number; unpacked: number }, limits: Limits): Transform {
  return new Transform({
    transform(chunk: Uint8Array, _encoding, done) {
      counts.unpacked += chunk.byteLength;
      if (counts.unpacked > limits.maxTotalBytes) {
        done(
          new OlxError(
            'archive-too-large',
            `The archive unpacks to more than ${sizePhrase(limits.maxTotalBytes)}.`,
          ),
        );
      } else if (
        counts.unpacked > RATIO_GRACE_BYTES &&
        counts.unpacked / counts.packed > limits.maxCompressionRatio
      ) {
        done(new OlxError('compression-bomb', 'The archive unpacks to far more than a course would.'));
      } else {
        done(null, chunk);
      }
    },
  });
}

function hasCode(error: unknown): error is Error & { code: string } {
  return error instanceof Error && 'code' in error && typeof error.code === 'string';
}

/** Maps errors of unpacking to an OlxError. Failures of this machine (a full disk) are rethrown. */
function asRefusal(error: unknown): unknown {
  if (error instanceof OlxError || !(error instanceof Error)) return error;
  if ('syscall' in error) return error;
  const code = hasCode(error) ? error.code : '';
  if (code === 'Z_BUF_ERROR' || /unexpected end of data/i.test(error.message)) {
    return new OlxError('truncated-archive', 'The archive ends too early.', null, error);
  }
  if (code.startsWith('Z_')) {
    return new OlxError('corrupt-archive', `The archive is damaged: ${error.message}.`, null, error);
  }
  return new OlxError('not-a-tar', `The archive contains no readable tar: ${error.message}`, null, error);
}
