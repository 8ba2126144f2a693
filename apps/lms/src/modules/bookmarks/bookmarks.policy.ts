import type { Access } from '../../kernel/access/access.ts';
import { isListed } from '../../kernel/course-view/course-view.ts';

/** How many bookmarks a learner may keep in one course. */
export const BOOKMARK_LIMIT = 100;

/** Whether a block is there for the visitor; bookmarking what is locked or closed is fine. */
export function maySee({ view, decision }: Access, usageKey: string): boolean {
  return decision.denial === null && isListed(view, usageKey);
}
