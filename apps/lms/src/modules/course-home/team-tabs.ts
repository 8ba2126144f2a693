import type { CourseTab, CourseTree } from '@lectern/olx';
import type { CourseLinks } from '../../kernel/course/links.ts';
import { type BookPath, bookTitle, findBookTab, listBooks } from '../../kernel/course/textbooks.ts';

export interface Tab {
  /** As Open edX names it, e.g. `courseware`, `static_tab_links`, `pdftextbook/0`. */
  id: string;
  title: string;
  url: string;
}

/** The tabs of pages that the course team added, in place of each tab of the export. */
export interface TeamTabs {
  tabs: ReadonlyMap<CourseTab, readonly Tab[]>;
  /** Textbooks without a separate tab. */
  further: readonly Tab[];
}

export const NO_TEAM_TABS: TeamTabs = { tabs: new Map(), further: [] };

const BOOK_IDS = { pdfbook: 'pdftextbook', htmlbook: 'htmltextbook' } as const;
const BOOK_PATHS = ['pdfbook', 'htmlbook'] as const satisfies readonly BookPath[];

/** Static pages, textbooks, links to other sites, and tabs of features that this site lacks, whose pages say so. */
export function listTeamTabs(
  tree: Pick<CourseTree, 'tabs' | 'staticPages' | 'settings'>,
  links: CourseLinks,
): TeamTabs {
  const pages = new Set(tree.staticPages.map(({ slug }) => slug));
  const booksByTab = BOOK_PATHS.map((path) => ({
    bookTab: findBookTab(tree, path),
    books: presentBooks(tree, path, links),
  }));
  const booksAt = (tab: CourseTab | null) =>
    booksByTab.filter(({ bookTab }) => bookTab === tab).flatMap(({ books }) => books);
  return {
    tabs: new Map(tree.tabs.map((tab) => [tab, [...presentTab(tab, pages, links), ...booksAt(tab)]])),
    further: booksAt(null),
  };
}

function presentBooks(tree: Pick<CourseTree, 'settings'>, path: BookPath, links: CourseLinks): Tab[] {
  return listBooks(tree, path).map((book, index) => ({
    id: `${BOOK_IDS[path]}/${index}`,
    title: bookTitle(book),
    url: links.teamPage(`${path}/${index}/`),
  }));
}

function presentTab(
  { type, name, slug, link }: CourseTab,
  pages: ReadonlySet<string>,
  links: CourseLinks,
): Tab[] {
  switch (type) {
    case 'static_tab':
    case 'syllabus': {
      if (slug === null || !pages.has(slug)) return [];
      const id = type === 'syllabus' ? type : `static_tab_${slug}`;
      return [{ id, title: name, url: links.teamPage(`${encodeURIComponent(slug)}/`) }];
    }
    case 'external_link':
    case 'external_discussion':
      if (link === null) return [];
      return [{ id: `${type}_${link}`, title: name, url: link.startsWith('/') ? links.origin + link : link }];
    case 'discussion':
      return [{ id: type, title: name, url: links.teamPage('discussion/forum/') }];
    case 'wiki':
      return [{ id: type, title: name, url: links.teamPage('course_wiki') }];
    case 'lti_live':
      return [{ id: type, title: name, url: links.teamPage('live/') }];
    default:
      return [];
  }
}
