import type { CourseTree } from '@lectern/olx';
import { runInLanguage } from '../../i18n/current-language.ts';
import { english, findLanguage } from '../../i18n/languages.ts';
import { defineMessages, t } from '../../i18n/messages.ts';
import { type BookPath, bookTitle, chapterTitle, findBookTab, listBooks } from '../course/textbooks.ts';

const messages = defineMessages({
  handouts: {
    defaultMessage: 'Course handouts',
    description: 'Name of a course’s handouts, among the results of a search',
  },
});

/** A page of a course beside its outline. */
export interface SearchablePage {
  /** Its identifier: the rest of its URL, below that of the course. */
  path: string;
  title: string;
  /** The textbook that it is a chapter of; null for other pages. */
  book: string | null;
  /** Whether the site links to it for learners. */
  isListed: boolean;
  /** Its text: markup, or the address of a file; null for a text elsewhere. */
  source: { html: string } | { file: string } | null;
}

type Tree = Pick<CourseTree, 'handoutsHtml' | 'staticPages' | 'tabs' | 'settings' | 'language'>;

const pagesOf = new WeakMap<Tree, ReadonlyMap<string, SearchablePage>>();

/** The pages that a search can find, by path: handouts, static pages, chapters of textbooks. Cached with the tree. */
export function listSearchablePages(tree: Tree): ReadonlyMap<string, SearchablePage> {
  const known = pagesOf.get(tree);
  if (known !== undefined) return known;
  // Names that we give pages are in the course's language, as what its team wrote beside them.
  const listed = runInLanguage(findLanguage(tree.language) ?? english, () => [
    ...handoutsOf(tree),
    ...staticPagesOf(tree),
    ...chaptersOf(tree, 'pdfbook'),
    ...chaptersOf(tree, 'htmlbook'),
  ]);
  const pages = new Map<string, SearchablePage>();
  // If two have the same path, only the first opens: a static page can't replace a page of the site.
  for (const page of listed) if (!pages.has(page.path)) pages.set(page.path, page);
  pagesOf.set(tree, pages);
  return pages;
}

/** They are on the course home, to which `course/` leads. */
function handoutsOf({ handoutsHtml: html }: Tree): SearchablePage[] {
  if (html === null) return [];
  return [{ path: 'course/', title: t(messages.handouts), book: null, isListed: true, source: { html } }];
}

function staticPagesOf({ staticPages, tabs }: Tree): SearchablePage[] {
  return staticPages.map(({ slug, title, html, staffOnly }) => ({
    path: `${encodeURIComponent(slug)}/`,
    title,
    book: null,
    isListed: !staffOnly && tabs.some((tab) => tab.slug === slug && !tab.hidden && !tab.staffOnly),
    source: { html },
  }));
}

function chaptersOf(tree: Tree, path: BookPath): SearchablePage[] {
  const tab = findBookTab(tree, path);
  const isListed = tab === null || !(tab.hidden || tab.staffOnly);
  return listBooks(tree, path).flatMap((book, index) =>
    book.chapters.map((chapter, position) => ({
      path: `${path}/${index}/chapter/${position + 1}/`,
      title: chapterTitle(chapter, position + 1),
      book: bookTitle(book),
      isListed,
      source: chapter.url?.startsWith('/assets/') ? { file: fileOf(chapter.url) } : null,
    })),
  );
}

/** Chapters can be passages of one file. */
const fileOf = (url: string): string => url.replace(/[?#].*$/s, '');
