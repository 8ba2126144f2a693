import type { CourseToolWire } from '@lectern/contract';
import { defineMessages, t } from '../../i18n/messages.ts';
import type { Access } from '../../kernel/access/access.ts';
import type { CourseLinks } from '../../kernel/course/links.ts';
import { isVisible } from '../updates/updates.policy.ts';

const messages = defineMessages({
  bookmarks: { defaultMessage: 'Bookmarks', description: 'Link among the tools of a course' },
  updates: {
    defaultMessage: 'Updates',
    description: 'Link among the tools of a course, to what its team announced',
  },
});

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
  if (user !== null)
    tools.push({ analytics_id: 'edx.bookmarks', title: t(messages.bookmarks), url: links.bookmarks });
  if (hasAnnouncements || course.tree.updates.some(isVisible)) {
    tools.push({ analytics_id: 'edx.updates', title: t(messages.updates), url: links.updates });
  }
  return tools;
}
