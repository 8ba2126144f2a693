import type { SourceBlock } from '../course/source-block.ts';
import type { BlockContent } from '../model.ts';

/** An inline discussion: where its topic belongs in the forum. */
export function readDiscussion(block: SourceBlock): BlockContent {
  const { attributes } = block;
  return {
    kind: 'discussion',
    topicId: attributes.text('discussion_id') ?? attributes.text('id') ?? block.sourceId,
    category: attributes.text('discussion_category'),
    target: attributes.text('discussion_target') ?? attributes.text('for'),
  };
}
