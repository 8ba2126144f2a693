import { type Block, type BlockContent, hasQuestion } from '@lectern/olx';

/** What completes a block; `never` for what doesn't count, such as discussions, unsupported blocks and problems without a question. */
function completedBy(content: BlockContent): 'viewing' | 'working' | 'never' {
  switch (content.kind) {
    case 'html':
    case 'video':
      return 'viewing';
    case 'problem':
      return content.pointsPossible > 0 || hasQuestion(content.parts) ? 'working' : 'never';
    case 'exercise':
      return content.completedBy;
    default:
      return 'never';
  }
}

/** Whether a block counts for completion. */
export function isCompletable({ content }: Pick<Block, 'content'>): boolean {
  return completedBy(content) !== 'never';
}

/** Whether a block is completed by being seen (html, some exercises) or watched, as the frame reports it. */
export function isCompletedByViewing({ content }: Pick<Block, 'content'>): boolean {
  return completedBy(content) === 'viewing';
}

/** Whether a block is completed by work that learners submit. */
export function isCompletedByWorking({ content }: Pick<Block, 'content'>): boolean {
  return completedBy(content) === 'working';
}
