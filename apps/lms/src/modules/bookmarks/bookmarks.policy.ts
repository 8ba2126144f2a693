import type { Access } from '../../kernel/access/access.ts';
import { isListed } from '../../kernel/course-view/course-view.ts';

/** How many bookmarks a learner may keep in one course. */
export const BOOKMARK_LIMIT = 100;

/** Whether the visitor may know of a block. Locked and closed blocks can be bookmarked. */
export function maySee({ view, decision }: Access, usageKey: string): boolean {
  return decision.denial === null && isListed(view, usageKey);
}
