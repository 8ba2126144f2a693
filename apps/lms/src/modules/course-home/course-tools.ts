import type { CourseToolWire } from '@lectern/contract';
import type { Access } from '../../kernel/access/access.ts';
import type { CourseLinks } from '../../kernel/course/links.ts';
import { isVisible } from '../updates/updates.policy.ts';

/**
 * The links of the course tools card (wire contract 7.1): bookmarks for users with an account, updates if there are
 * any, or announcements for the learner. Without an upgrade link, as the upgrade notice is right below (OUT-24). Empty
 * for visitors without access to the course.
 */
export function listCourseTools(
  { course, decision, user }: Pick<Access, 'course' | 'decision' | 'user'>,
  links: CourseLinks,
  { hasAnnouncements = false }: { hasAnnouncements?: boolean } = {},
): CourseToolWire[] {
  if (decision.denial !== null) return [];
  const tools: CourseToolWire[] = [];
  if (user !== null) tools.push({ analytics_id: 'edx.bookmarks', title: 'Bookmarks', url: links.bookmarks });
  if (hasAnnouncements || course.tree.updates.some(isVisible)) {
    tools.push({ analytics_id: 'edx.updates', title: 'Updates', url: links.updates });
  }
  return tools;
}
