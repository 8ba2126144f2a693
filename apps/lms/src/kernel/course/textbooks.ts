import type { CourseTab, CourseTree, Textbook } from '@lectern/olx';
import { defineMessages, t } from '../../i18n/messages.ts';

const messages = defineMessages({
  textbook: { defaultMessage: 'Textbook', description: 'Name of a textbook without a title' },
  chapter: {
    defaultMessage: 'Chapter {number}',
    description: 'Name of a chapter of a textbook without a title',
  },
});

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
  return title || chapters[0]?.title || t(messages.textbook);
}

/** `number` counts from 1. */
export function chapterTitle({ title }: Textbook['chapters'][number], number: number): string {
  return title || t(messages.chapter, { number });
}
