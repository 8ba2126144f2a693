import type {
  Block,
  CourseTree,
  Diagnostic,
  ExerciseContent,
  ExternalToolExercise,
  UnsupportedContent,
} from '@lectern/olx';

/**
 * The course with its external tools as the site can open them: one that isn't connected, by a key (LTI 1.1) or as a client
 * (1.3), is unsupported, so that it doesn't count, and keeps its content for the day on which it is.
 */
export function resolveTools(tree: CourseTree, isConnected: (toolId: string) => boolean): CourseTree {
  const changed = Object.values(tree.blocks).flatMap((block): [string, Block][] => {
    const content = resolve(block, isConnected);
    return content === null ? [] : [[block.usageKey, { ...block, type: content.kind, content }]];
  });
  return changed.length === 0
    ? tree
    : { ...tree, blocks: { ...tree.blocks, ...Object.fromEntries(changed) } };
}

/** Null if the block stays as it is. */
function resolve(
  block: Block,
  isConnected: (toolId: string) => boolean,
): ExerciseContent | UnsupportedContent | null {
  const { content, sourceType } = block;
  const waiting = waitingContentOf(block);
  if (waiting !== null) return isConnected(toolIdOf(waiting) ?? '') ? waiting : null;
  if (content.kind !== 'exercise') return null;
  const toolId = toolIdOf(content);
  if (toolId === null || isConnected(toolId)) return null;
  return {
    kind: 'unsupported',
    tag: sourceType,
    reason: 'The tool isn’t connected to this site.',
    ...(content.searchHtml !== '' && { html: content.searchHtml }),
    tool: { fault: 'no-key', content },
  };
}

/** Null for anything but a tool that learners open. */
function toolIdOf({ exercise }: ExerciseContent): string | null {
  return exercise.type === 'external-tool' && exercise.launchUrl !== null ? exercise.toolId : null;
}

/** What a tool that isn't connected would be; null for any other block. */
function waitingContentOf({ content }: Pick<Block, 'content'>): ExerciseContent | null {
  return content.kind === 'unsupported' && content.tool?.fault === 'no-key' ? content.tool.content : null;
}

/** A tool that learners open, or could open if it were connected. */
export interface CourseTool {
  block: Block;
  exercise: ExternalToolExercise;
  isConnected: boolean;
}

/** The blocks of a course that are such tools. */
export function listTools(tree: CourseTree): CourseTool[] {
  return Object.values(tree.blocks).flatMap((block) => {
    const { content } = block;
    const isConnected = content.kind === 'exercise';
    const exercise = isConnected ? content.exercise : waitingContentOf(block)?.exercise;
    if (exercise?.type !== 'external-tool' || exercise.launchUrl === null) return [];
    return [{ block, exercise, isConnected }];
  });
}

export const TOOL_KEY_MISSING = 'tool-key-missing';

/** A warning for each block whose tool isn't connected. */
export function reportUnconnectedTools(tree: CourseTree): Diagnostic[] {
  return listTools(tree).flatMap(({ block, exercise, isConnected }) =>
    isConnected
      ? []
      : {
          severity: 'warning',
          code: TOOL_KEY_MISSING,
          message: `<${block.sourceType}> will show as unsupported: ${whatIsMissing(exercise, tree)}`,
          ...block.source,
        },
  );
}

function whatIsMissing({ toolId, lti13 }: ExternalToolExercise, { courseKey }: CourseTree): string {
  if (lti13 !== undefined)
    return `its tool (LTI 1.3) isn’t connected to this site. Connect it with: npx lectern tool connect ${courseKey} "${toolId}"`;
  if (toolId === '') return 'it has no lti_id, by which the site knows the tool’s key.';
  return `there is no key for the tool "${toolId}". Set it with: npx lectern tool set ${courseKey} "${toolId}"`;
}
