import type { CompiledCourse } from '../course/compiled-course.ts';
import type { SearchDocument } from './search-documents.ts';
import { listSearchablePages } from './searchable-pages.ts';
import { visibleTextOf } from './visible-text.ts';

/** The markup of a course's HTML file by its address; null for a file of another type, or none. */
export type ReadPage = (url: string) => Promise<string | null>;

/** All searchable documents beside the outline. A file that several chapters show is read once, for the first. */
export async function* listPageDocuments(
  { tree }: Pick<CompiledCourse, 'tree'>,
  readPage: ReadPage,
): AsyncGenerator<SearchDocument> {
  const read = new Set<string>();
  for (const { path, title, source } of listSearchablePages(tree).values()) {
    let markup: string | null = null;
    if (source !== null && 'html' in source) markup = source.html;
    else if (source !== null && !read.has(source.file)) {
      read.add(source.file);
      markup = await readPage(source.file);
    }
    yield { key: path, kind: 'page', title, body: visibleTextOf(markup ?? '') };
  }
}
