import { setImmediate } from 'node:timers/promises';
import type { Database } from '../../db/database.ts';
import { lockCourse } from '../../db/locks.ts';
import type { CourseCatalogue } from '../course/catalogue.ts';
import type { CompiledCourse } from '../course/compiled-course.ts';
import { findCurrentVersion } from '../course/courses.store.ts';
import { listPageDocuments, type ReadPage } from './page-documents.ts';
import {
  type CourseIndex,
  type IndexedDocument,
  listUnindexedCourses,
  saveSearchIndex,
} from './search.store.ts';
import { listSearchDocuments, type SearchDocument } from './search-documents.ts';
import { WordReader } from './words.ts';

/** Characters of one document: more than ten hours of speech. */
const MAX_BODY_LENGTH = 500_000;

/** Splits all texts of a course into words. Yields between documents, as a serving process may do this. */
export async function indexCourse(course: CompiledCourse, readPage: ReadPage): Promise<CourseIndex> {
  const words = new WordReader(course.tree.language);
  const keysOf = (text: string) => Array.from(words.read(text), ({ key }) => key);
  const documents: IndexedDocument[] = [];
  const add = async (document: SearchDocument) => {
    if (document.body !== '') await setImmediate();
    const body = document.body.slice(0, MAX_BODY_LENGTH).toWellFormed();
    documents.push({ ...document, body, titleKeys: keysOf(document.title), bodyKeys: keysOf(body) });
  };
  for (const document of listSearchDocuments(course)) await add(document);
  for await (const document of listPageDocuments(course, readPage)) await add(document);
  return { courseKey: course.courseKey, version: course.version, documents };
}

/** Indexes the courses that an earlier release imported. Returns how many. */
export async function indexStoredCourses(
  { db, courses }: { db: Database; courses: CourseCatalogue },
  readPage: ReadPage,
): Promise<number> {
  const unindexed = await listUnindexedCourses(db.read);
  for (const { courseKey, version } of unindexed) {
    const index = await indexCourse(await courses.getVersion(db.read, version), readPage);
    await db.write(async (tx) => {
      await lockCourse(tx, courseKey);
      // Another process may have imported the course meanwhile, and so indexed it.
      if ((await findCurrentVersion(tx, courseKey)) === version) await saveSearchIndex(tx, db.dialect, index);
    });
  }
  return unindexed.length;
}
