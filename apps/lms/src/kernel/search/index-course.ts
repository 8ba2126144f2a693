import { setImmediate } from 'node:timers/promises';
import type { Database } from '../../db/database.ts';
import { lockCourse } from '../../db/locks.ts';
import type { CourseCatalogue } from '../course/catalogue.ts';
import type { CompiledCourse } from '../course/compiled-course.ts';
import { findCurrentVersion } from '../course/courses.store.ts';
import {
  type CourseIndex,
  type IndexedDocument,
  listUnindexedCourses,
  saveSearchIndex,
} from './search.store.ts';
import { listSearchDocuments } from './search-documents.ts';
import { WordReader } from './words.ts';

/** Splits all texts of a course into words. Lets other work go first between documents, as a process that serves may do this. */
export async function indexCourse(course: CompiledCourse): Promise<CourseIndex> {
  const words = new WordReader(course.tree.language);
  const keysOf = (text: string) => Array.from(words.read(text), ({ key }) => key);
  const documents: IndexedDocument[] = [];
  for (const document of listSearchDocuments(course)) {
    if (document.body !== '') await setImmediate();
    documents.push({ ...document, titleKeys: keysOf(document.title), bodyKeys: keysOf(document.body) });
  }
  return { courseKey: course.courseKey, version: course.version, documents };
}

/** Indexes the courses that an earlier release imported. Returns how many. */
export async function indexStoredCourses({
  db,
  courses,
}: {
  db: Database;
  courses: CourseCatalogue;
}): Promise<number> {
  const unindexed = await listUnindexedCourses(db.read);
  for (const { courseKey, version } of unindexed) {
    const index = await indexCourse(await courses.getVersion(db.read, version));
    await db.write(async (tx) => {
      await lockCourse(tx, courseKey);
      // Another process may have imported the course meanwhile, and so indexed it.
      if ((await findCurrentVersion(tx, courseKey)) === version) await saveSearchIndex(tx, db.dialect, index);
    });
  }
  return unindexed.length;
}
