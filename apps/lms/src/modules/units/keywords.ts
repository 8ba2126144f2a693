import type { Context } from '../../context.ts';
import { opaqueIdOf } from '../../kernel/keys/opaque-id.ts';
import type { UnitVisit } from '../../kernel/unit-visit/unit-visit.ts';

/**
 * The visit with the words in its texts filled in that stand for the learner and the course, as in Open edX: authors
 * put them into the addresses of surveys and simulations. Those without a learner see them as they are.
 */
export function withKeywords({ secrets }: Pick<Context, 'secrets'>, visit: UnitVisit): UnitVisit {
  const { courseKey } = visit.access.course;
  const { learnerId: userId } = visit;
  const fill = (html: string): string => {
    const filled = html.replaceAll('%%COURSE_ID%%', courseKey);
    return userId === null
      ? filled
      : filled.replaceAll('%%USER_ID%%', opaqueIdOf(secrets, 'texts', { courseKey, userId }));
  };
  return {
    ...visit,
    blocks: visit.blocks.map((visited) => {
      const { block } = visited;
      return block.content.kind === 'html' && block.content.html.includes('%%')
        ? { ...visited, block: { ...block, content: { ...block.content, html: fill(block.content.html) } } }
        : visited;
    }),
  };
}
