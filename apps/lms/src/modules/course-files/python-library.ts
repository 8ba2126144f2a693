import { encodeLibrary, MAX_LIBRARY_BYTES } from '@lectern/author-python';
import type { CourseTree } from '@lectern/olx';
import { LRUCache } from 'lru-cache';
import type { Reader } from '../../db/database.ts';
import { readAsset } from '../../kernel/files/assets.store.ts';

/** By hash of the file; a course has at most one. */
const cache = new LRUCache<string, string>({ max: 8 });

/** The course's Python modules in the sandbox's format; null if it has none, or they are too large. */
export async function findLibrary(
  reader: Reader,
  { pythonLibrary }: Pick<CourseTree, 'pythonLibrary'>,
): Promise<string | null> {
  if (pythonLibrary === undefined || pythonLibrary.size > MAX_LIBRARY_BYTES) return null;
  const { sha256, size } = pythonLibrary;
  const known = cache.get(sha256);
  if (known !== undefined) return known;
  const chunks: Uint8Array[] = [];
  for await (const chunk of readAsset(reader, sha256, { start: 0, end: size - 1 })) chunks.push(chunk);
  const encoded = encodeLibrary(Buffer.concat(chunks));
  if (encoded !== null) cache.set(sha256, encoded);
  return encoded;
}
