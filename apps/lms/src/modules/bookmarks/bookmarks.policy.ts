import type { Access } from '../../kernel/access/access.ts';
import { isListed } from '../../kernel/course-view/course-view.ts';

/** Whether a block is there for the visitor; bookmarking what is locked or closed is fine. */
export function maySee({ view, decision }: Access, usageKey: string): boolean {
  return decision.denial === null && isListed(view, usageKey);
}
