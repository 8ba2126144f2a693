import type { BlockContent } from '@lectern/olx';
import type { RenderedHtml } from '../../kernel/rendering/rendered-tree.ts';

export type TextContent = Extract<BlockContent, { kind: 'html' }> &
  Partial<Pick<RenderedHtml, 'runsScripts'>>;

/** Whether a block contains scripts, and so gets a page of its own, in a sandbox. */
export function needsOwnPage(content: TextContent): boolean {
  return content.runsScripts === true;
}
