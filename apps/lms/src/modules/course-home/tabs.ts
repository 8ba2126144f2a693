import type { CourseTree } from '@lectern/olx';
import { type Access, isEnrolled } from '../../kernel/access/access.ts';
import { offersNotes } from '../../kernel/access/offers-notes.ts';
import type { CourseLinks } from '../../kernel/course/links.ts';

export interface Tab {
  id: 'courseware' | 'progress' | 'dates' | 'edxnotes';
  title: string;
  url: string;
}

const SHOWN = { courseware: 'home', progress: 'progress', dates: 'dates', edxnotes: 'notes' } as const;

const TITLES = { progress: 'Progress', dates: 'Dates', edxnotes: 'Notes' } as const;
type OwnTab = keyof typeof TITLES;

/**
 * The tabs this visitor sees, in the team's order: those that have a page here. Progress and dates are for learners and
 * staff, notes for those who can take them; a tab that the team hid is for staff only. The course itself is always the
 * first, and the others are there even when an older export doesn't name them.
 */
export function listTabs(access: Access, links: CourseLinks): Tab[] {
  const { tree } = access.course;
  const isStaff = access.visitor.isStaff;
  const seesOwn = isStaff || isEnrolled(access);
  return listOwnTabs(tree)
    .filter(({ hidden, staffOnly }) => isStaff || !(hidden || staffOnly))
    .filter(({ id }) => id === 'courseware' || (id === 'edxnotes' ? offersNotes(access) : seesOwn))
    .map(({ id, title }) => ({ id, title, url: links[SHOWN[id]] }));
}

function listOwnTabs(tree: CourseTree): (Omit<Tab, 'url'> & { hidden: boolean; staffOnly: boolean })[] {
  const shown = { hidden: false, staffOnly: false };
  const listed = tree.tabs.flatMap(({ type, name, hidden, staffOnly }) =>
    isOwnTab(type) ? [{ id: type, title: name, hidden, staffOnly }] : [],
  );
  const missing = Object.keys(TITLES)
    .filter(isOwnTab)
    .filter((id) => !listed.some((tab) => tab.id === id))
    .map((id) => ({ id, title: TITLES[id], ...shown }));
  return [{ id: 'courseware', title: 'Course', ...shown }, ...listed, ...missing];
}

function isOwnTab(type: string): type is OwnTab {
  return Object.hasOwn(TITLES, type);
}
