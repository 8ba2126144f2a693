import type { Access } from '../../kernel/access/access.ts';
import { isListed } from '../../kernel/course-view/course-view.ts';

/** The maximum number of bookmarks of a learner in one course. */
export const BOOKMARK_LIMIT = 100;

/** Whether the visitor may know about a block. Locked and closed blocks can be bookmarked. */
export function maySee({ view, decision }: Access, usageKey: string): boolean {
  return decision.denial === null && isListed(view, usageKey);
}
