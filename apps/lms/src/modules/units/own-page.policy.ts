import type { BlockContent } from '@lectern/olx';
import type { RenderedHtml } from '../../kernel/rendering/rendered-tree.ts';

export type TextContent = Extract<BlockContent, { kind: 'html' }> &
  Partial<Pick<RenderedHtml, 'runsScripts'>>;

/** Whether a text wants to run scripts, and so gets a page of its own where it may. */
export function needsOwnPage(content: TextContent): boolean {
  return content.runsScripts === true;
}
