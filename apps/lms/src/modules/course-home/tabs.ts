import type { CourseTree } from '@lectern/olx';
import { type Access, isEnrolled } from '../../kernel/access/access.ts';
import type { CourseLinks } from '../../kernel/course/links.ts';

export interface Tab {
  id: 'courseware' | 'progress' | 'dates';
  title: string;
  url: string;
}

const SHOWN = { courseware: 'home', progress: 'progress', dates: 'dates' } as const;

/**
 * The tabs this visitor sees, in the team's order: those that have a page here. Progress and dates are for learners and
 * staff; a tab that the team hid is for staff only. The course itself is always the first, and dates are there even
 * when an older export doesn't name them.
 */
export function listTabs(access: Access, links: CourseLinks): Tab[] {
  const { tree } = access.course;
  const isStaff = access.visitor.isStaff;
  const seesOwn = isStaff || isEnrolled(access);
  return tabIds(tree)
    .filter(({ hidden, staffOnly }) => isStaff || !(hidden || staffOnly))
    .filter(({ id }) => id === 'courseware' || seesOwn)
    .map(({ id, title }) => ({ id, title, url: links[SHOWN[id]] }));
}

function tabIds(tree: CourseTree): { id: Tab['id']; title: string; hidden: boolean; staffOnly: boolean }[] {
  const course = { id: 'courseware' as const, title: 'Course', hidden: false, staffOnly: false };
  const listed = tree.tabs
    .filter((tab) => tab.type === 'progress' || tab.type === 'dates')
    .map(({ type, name, hidden, staffOnly }) => ({
      id: type as 'progress' | 'dates',
      title: name,
      hidden,
      staffOnly,
    }));
  const missing = (['progress', 'dates'] as const)
    .filter((id) => !listed.some((tab) => tab.id === id))
    .map((id) => ({
      id,
      title: id === 'dates' ? 'Dates' : 'Progress',
      hidden: false,
      staffOnly: false,
    }));
  return [course, ...listed, ...missing];
}
