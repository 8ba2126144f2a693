import type { Block, CourseTree, Diagnostic, ExerciseContent, UnsupportedContent } from '@lectern/olx';

/**
 * The course with its external tools as the site can open them: one without a key is unsupported, so that it doesn't count,
 * and keeps its content for the day on which there is a key.
 */
export function resolveTools(tree: CourseTree, hasKey: (toolId: string) => boolean): CourseTree {
  const changed = Object.values(tree.blocks).flatMap((block): [string, Block][] => {
    const content = resolve(block, hasKey);
    return content === null ? [] : [[block.usageKey, { ...block, type: content.kind, content }]];
  });
  return changed.length === 0
    ? tree
    : { ...tree, blocks: { ...tree.blocks, ...Object.fromEntries(changed) } };
}

/** Null if the block stays as it is. */
function resolve(
  { content, sourceType }: Block,
  hasKey: (toolId: string) => boolean,
): ExerciseContent | UnsupportedContent | null {
  if (content.kind === 'unsupported' && content.tool?.fault === 'no-key') {
    return hasKey(toolIdOf(content.tool.content) ?? '') ? content.tool.content : null;
  }
  if (content.kind !== 'exercise') return null;
  const toolId = toolIdOf(content);
  if (toolId === null || hasKey(toolId)) return null;
  return {
    kind: 'unsupported',
    tag: sourceType,
    reason: 'This site has no key for the tool.',
    ...(content.searchHtml !== '' && { html: content.searchHtml }),
    tool: { fault: 'no-key', content },
  };
}

/** Null for anything but a tool that learners open. */
function toolIdOf({ exercise }: ExerciseContent): string | null {
  return exercise.type === 'external-tool' && exercise.launchUrl !== null ? exercise.toolId : null;
}

/** The blocks that a key is missing for, each with the id of its tool. */
export function listToolsWithoutKey(tree: CourseTree): { block: Block; toolId: string }[] {
  return Object.values(tree.blocks).flatMap((block) => {
    const { content } = block;
    if (content.kind !== 'unsupported' || content.tool?.fault !== 'no-key') return [];
    return [{ block, toolId: toolIdOf(content.tool.content) ?? '' }];
  });
}

/** The ids of a course's tools, whether or not they have a key. */
export function listToolIds(tree: CourseTree): string[] {
  const ids = Object.values(tree.blocks).flatMap(({ content }) => {
    if (content.kind === 'exercise') return toolIdOf(content) ?? [];
    if (content.kind !== 'unsupported' || content.tool?.fault !== 'no-key') return [];
    return toolIdOf(content.tool.content) ?? [];
  });
  return [...new Set(ids)].sort();
}

export const TOOL_KEY_MISSING = 'tool-key-missing';

/** A warning for each block that a key is missing for. */
export function reportToolsWithoutKey(tree: CourseTree): Diagnostic[] {
  return listToolsWithoutKey(tree).map(({ block, toolId }) => ({
    severity: 'warning',
    code: TOOL_KEY_MISSING,
    message:
      toolId === ''
        ? `<${block.sourceType}> will show as unsupported: it has no lti_id, by which the site knows the tool’s key.`
        : `<${block.sourceType}> will show as unsupported: there is no key for the tool "${toolId}". Set it with: npx lectern tool set ${tree.courseKey} "${toolId}"`,
    ...block.source,
  }));
}
