import type { CourseTab, CourseTree, Textbook } from '@lectern/olx';

/** Open edX's addresses of textbooks: books count from 0, chapters from 1. */
export type BookPath = 'pdfbook' | 'htmlbook';

const BOOK_TABS = { pdfbook: 'pdf_textbooks', htmlbook: 'html_textbooks' } as const;

export function listBooks(
  { settings: { textbooks, htmlTextbooks = [] } }: Pick<CourseTree, 'settings'>,
  path: BookPath,
): readonly Textbook[] {
  return path === 'pdfbook' ? textbooks : htmlTextbooks;
}

/**
 * The tab that is replaced by the list of books: the one for their kind, else the one for scanned books; null without
 * any.
 */
export function findBookTab({ tabs }: Pick<CourseTree, 'tabs'>, path: BookPath): CourseTab | null {
  return (
    tabs.find(({ type }) => type === BOOK_TABS[path]) ?? tabs.find(({ type }) => type === 'textbooks') ?? null
  );
}

export function bookTitle({ title, chapters }: Textbook): string {
  return title || chapters[0]?.title || 'Textbook';
}

/** `number` counts from 1. */
export function chapterTitle({ title }: Textbook['chapters'][number], number: number): string {
  return title || `Chapter ${number}`;
}
