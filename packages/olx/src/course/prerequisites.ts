import type { Diagnostics } from '../diagnostics.ts';
import { quote } from '../diagnostics.ts';
import type { Block } from '../model.ts';
import { cleanBlockId } from './course-key.ts';
import type { SourceBlock } from './source-block.ts';

/** The key of a sequential, as Open edX writes it today or wrote it in old courses. */
const USAGE_KEY = /^(?:block-v1:.+\+type@sequential\+block@|i4x:\/\/[^/]+\/[^/]+\/sequential\/)([^/@]+)$/;

/**
 * Sets `prerequisite` of sequentials from Lectern's own attributes, which name another by its id or its key. One that names no
 * other sequential, or would form a cycle, is reported and left out: it would lock learners out permanently.
 */
export function addPrerequisites(
  blocks: Record<string, Block>,
  sources: Iterable<SourceBlock>,
  diagnostics: Diagnostics,
): void {
  const sequentials = new Map<string, Block>();
  for (const block of Object.values(blocks))
    if (block.type === 'sequential') sequentials.set(block.blockId, block);
  for (const source of sources) {
    const block = blocks[source.usageKey];
    if (block?.type !== 'sequential') continue;
    const { attributes } = source;
    const name = attributes.text('prerequisite');
    const minScorePercent = percent(attributes.number('prerequisite_min_score'));
    const minCompletionPercent = percent(attributes.number('prerequisite_min_completion'));
    if (name === null) continue;
    const target = sequentials.get(cleanBlockId(USAGE_KEY.exec(name)?.[1] ?? name));
    if (target === undefined || leadsTo(target, block, blocks)) {
      const reason =
        target === undefined ? 'is not a subsection of this course' : 'requires this subsection itself';
      diagnostics.error(
        'prerequisite-unresolved',
        source,
        `The prerequisite ${quote(name)} ${reason}; it is ignored.`,
      );
      continue;
    }
    block.prerequisite = { usageKey: target.usageKey, minScorePercent, minCompletionPercent };
  }
}

function percent(value: number | null): number {
  return Math.min(100, value ?? 100);
}

function leadsTo(from: Block, to: Block, blocks: Record<string, Block>): boolean {
  for (let block: Block | undefined = from; block !== undefined; ) {
    if (block === to) return true;
    block = block.prerequisite === null ? undefined : blocks[block.prerequisite.usageKey];
  }
  return false;
}
