import { LRUCache } from 'lru-cache';
import type { Context } from '../../context.ts';
import type { Reader } from '../../db/database.ts';
import type { CompiledCourse } from '../../kernel/course/compiled-course.ts';
import { readAsset } from '../../kernel/files/assets.store.ts';
import { listCoursesOf, listFilesOf, type StoredFile } from './course-files.store.ts';
import type { CourseFile, FileKey } from './file-keys.ts';
import { isUsed } from './file-uses.ts';

/** Types of files that refer to others. */
const REFERRING =
  /^(?:text\/(?:html|css|javascript)|application\/(?:xhtml\+xml|json|xml)|image\/svg\+xml)(?:;|$)/;
const SCRIPTED = /^(?:text\/(?:html|javascript)|application\/xhtml\+xml)(?:;|$)/;
const MEDIA = /^(?:image|audio|video|font)\//;
const MAX_READ_BYTES = 2 * 1024 * 1024;
const MAX_READ_FILES = 100;

/** Milliseconds: another import may change the files of a course without changing its version. */
const LIFETIME = 60_000;
const PAGES_PER_COURSE = 100;
type Siblings = Promise<ReadonlyMap<string, string>>;
const cache = new WeakMap<CompiledCourse, LRUCache<string, Siblings>>();

/**
 * The file that another one refers to by a relative URL, which browsers resolve against the hash and key of that file;
 * null if there is none. Whoever may read a file may read what it refers to, and what that refers to (see
 * {@link listSiblings}), in the course of the key. The result is cached, so that no page can make this slow.
 */
export async function findSibling(
  { db, courses }: Context,
  { sha256, key }: { sha256: string; key: FileKey },
  name: string,
): Promise<CourseFile | null> {
  const courseKey = (await listCoursesOf(db.read, sha256)).find((each) => key.isOf(each));
  const course = courseKey === undefined ? null : await courses.findCourse(db.read, courseKey);
  if (courseKey === undefined || course === null) return null;
  const pages = cache.get(course) ?? new LRUCache({ max: PAGES_PER_COURSE, ttl: LIFETIME });
  cache.set(course, pages);
  const known = pages.get(sha256) ?? listSiblings(db.read, course, sha256);
  pages.set(sha256, known, { noUpdateTTL: true });
  known.catch(() => pages.delete(sha256));
  const sibling = (await known).get(name);
  return sibling === undefined ? null : { courseKey, sha256: sibling };
}

/**
 * Hashes by name of the files that a file refers to, directly or through others: those whose names are in its text. Scripts
 * also compose names (`'frame' + n + '.png'`), so a script may load images, sound, videos and fonts whose names start
 * with a word in its text and that nothing else in the course uses.
 */
async function listSiblings(
  reader: Reader,
  course: CompiledCourse,
  sha256: string,
): Promise<ReadonlyMap<string, string>> {
  const files = await listFilesOf(reader, course.courseKey);
  const byHash = new Map([...files.values()].map((file) => [file.sha256, file]));
  const unused = [...files].filter(
    ([, file]) => MEDIA.test(file.contentType) && !isUsed(course, file.sha256),
  );
  const found = new Map<string, string>();
  const queue = [sha256];
  for (let read = 0; read < queue.length && read < MAX_READ_FILES; read += 1) {
    const file = byHash.get(queue[read] ?? '');
    if (!file || !REFERRING.test(file.contentType) || file.size > MAX_READ_BYTES) continue;
    const text = await readText(reader, file);
    for (const name of namesIn(text, files)) {
      const { sha256: next } = files.get(name) ?? {};
      if (next === undefined || found.has(name)) continue;
      found.set(name, next);
      if (!queue.includes(next)) queue.push(next);
    }
    if (!SCRIPTED.test(file.contentType)) continue;
    for (const [name, media] of unused) {
      const [word] = /^[\p{L}_-]{3,}/u.exec(name) ?? [];
      if (word !== undefined && text.includes(word)) found.set(name, media.sha256);
    }
  }
  return found;
}

const PLAIN_NAME = /^[\w.+~-]+$/;

function* namesIn(text: string, files: ReadonlyMap<string, StoredFile>): Generator<string> {
  for (const [name] of text.matchAll(/[\w.+~-]+/g)) {
    if (files.has(name)) yield name;
  }
  for (const name of files.keys()) {
    if (PLAIN_NAME.test(name)) continue;
    if (text.includes(name) || text.includes(encodeURIComponent(name))) yield name;
  }
}

async function readText(reader: Reader, { sha256, size }: StoredFile): Promise<string> {
  const chunks: Uint8Array[] = [];
  if (size === 0) return '';
  for await (const chunk of readAsset(reader, sha256, { start: 0, end: size - 1 })) chunks.push(chunk);
  return new TextDecoder().decode(Buffer.concat(chunks));
}
