import type { BlockType } from '@lectern/olx';

const COMPLETABLE = new Set<BlockType>(['html', 'video', 'problem']);

/**
 * Whether a block can be completed: html by being seen, a video by being watched, a problem by being answered. Other
 * types (discussions, unsupported blocks) never count.
 */
export function isCompletable(type: BlockType): boolean {
  return COMPLETABLE.has(type);
}
