import { Zip, ZipPassThrough } from 'fflate';
import type { Reader } from '../../db/database.ts';
import { readAsset } from '../../kernel/files/assets.store.ts';
import type { Upload } from '../../kernel/files/uploads.store.ts';

/** An archive without 64-bit sizes ends at 4 GiB. */
export const MAX_ZIP_BYTES = 4_000_000_000;

/** A stored file and its path in an archive, which must be unique. */
export interface ZipEntry {
  path: string;
  file: Upload;
}

/** Streams an archive, which is never in memory as a whole. Not compressed, since most of the files already are. */
export async function* zipUploads(reader: Reader, entries: Iterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    ready.push(chunk);
  });
  for (const { path, file } of entries) {
    const entry = new ZipPassThrough(path);
    entry.mtime = file.uploadedAt;
    zip.add(entry);
    for await (const chunk of readAsset(reader, file.sha256, { start: 0, end: file.size - 1 })) {
      entry.push(chunk);
      yield* ready.splice(0);
    }
    entry.push(new Uint8Array(0), true);
    yield* ready.splice(0);
  }
  zip.end();
  yield* ready.splice(0);
}
