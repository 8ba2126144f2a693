import { LRUCache } from 'lru-cache';
import type { Reader } from '../../db/database.ts';
import { listCoursesOf, listFilesOf } from './course-files.store.ts';

/**
 * Hashes of a course's files by name, and when they were read in milliseconds: a course may be imported again
 * meanwhile.
 */
const files = new WeakMap<Reader, LRUCache<string, ReadonlyMap<string, string>>>();
const MOST_COURSES = 100;
const LIFETIME = 60_000;

/**
 * The hash of the file that a page of a course refers to by a relative URL, which browsers resolve against the hash of
 * the page; null if no course has both. The list of a course is cached, so that no page can make this slow.
 */
export async function findSibling(
  reader: Reader,
  page: { sha256: string },
  name: string,
): Promise<string | null> {
  const cache = files.get(reader) ?? new LRUCache({ max: MOST_COURSES, ttl: LIFETIME });
  files.set(reader, cache);
  for (const courseKey of await listCoursesOf(reader, page.sha256)) {
    const known = cache.get(courseKey) ?? (await listFilesOf(reader, courseKey));
    cache.set(courseKey, known, { noUpdateTTL: true });
    const sha256 = known.get(name);
    if (sha256 !== undefined) return sha256;
  }
  return null;
}
