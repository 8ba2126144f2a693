import type { CourseTree } from '@lectern/olx';
import { compileCourse } from '../kernel/course/compile-course.ts';
import type { CompiledCourse } from '../kernel/course/compiled-course.ts';
import { contentHashOf } from '../kernel/rendering/content-hash.ts';
import type { RenderedBlock, RenderedTree } from '../kernel/rendering/rendered-tree.ts';

/** A compiled course for tests of rules that don't depend on texts: its markup isn't rendered. */
export function compileTree(tree: CourseTree, version: string, importedAt: number): CompiledCourse {
  return compileCourse(asRendered(tree), version, importedAt);
}

function asRendered(tree: CourseTree): RenderedTree {
  const blocks = Object.entries(tree.blocks).map(([usageKey, block]): [string, RenderedBlock] => {
    const { content } = block;
    if (content.kind === 'html') return [usageKey, { ...block, content: { ...content, needsFrame: false } }];
    if (content.kind === 'problem')
      return [usageKey, { ...block, content: { ...content, contentHash: contentHashOf(content) } }];
    return [usageKey, { ...block, content }];
  });
  return {
    ...tree,
    blocks: Object.fromEntries(blocks),
    staticPages: tree.staticPages.map((page) => ({ ...page, needsFrame: false })),
    updates: tree.updates.map((update) => ({ ...update, written: { html: update.html, hash: update.html } })),
  };
}
