import type { Context } from '../../context.ts';
import { opaqueIdOf } from '../../kernel/keys/opaque-id.ts';
import type { UnitVisit } from '../../kernel/unit-visit/unit-visit.ts';

/**
 * A text with the words in it filled in that stand for the learner and the course, as in Open edX: authors put them into
 * the addresses of surveys and simulations. Those without a learner see them as they are.
 */
export function fillKeywords(
  { secrets }: Pick<Context, 'secrets'>,
  html: string,
  { courseKey, userId }: { courseKey: string; userId: number | null },
): string {
  if (!html.includes('%%')) return html;
  const filled = html.replaceAll('%%COURSE_ID%%', courseKey);
  return userId === null
    ? filled
    : filled.replaceAll('%%USER_ID%%', opaqueIdOf(secrets, 'texts', { courseKey, userId }));
}

/** The visit with the keywords in its texts filled in. */
export function withKeywords(context: Pick<Context, 'secrets'>, visit: UnitVisit): UnitVisit {
  const { courseKey } = visit.access.course;
  const of = { courseKey, userId: visit.learnerId };
  return {
    ...visit,
    blocks: visit.blocks.map((visited) => {
      const { block } = visited;
      if (block.content.kind !== 'html') return visited;
      const html = fillKeywords(context, block.content.html, of);
      return html === block.content.html
        ? visited
        : { ...visited, block: { ...block, content: { ...block.content, html } } };
    }),
  };
}
