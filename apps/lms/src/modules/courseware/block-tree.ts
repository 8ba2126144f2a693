import type { BlockTreeWire, TreeBlockWire } from '@lectern/contract';
import type { Block } from '@lectern/olx';
import { isCompletable } from '../../kernel/course/completion.policy.ts';
import { jumpToUrl, xblockUrl } from '../../kernel/course/links.ts';
import type { CourseView } from '../../kernel/course-view/course-view.ts';
import { presentContents } from './block-contents.ts';
import { type ListedBlocks, type ListedRequest, listBlocks } from './listed-blocks.ts';
import { presentStudentView } from './student-view-data.ts';

const FIELDS = [
  'children',
  'effort_activities',
  'effort_time',
  'graded',
  'special_exam_info',
  'has_scheduled_content',
  'due',
  'format',
  'visible_to_staff_only',
  'discussions_id',
  'student_view_multi_device',
] as const;
export type Field = (typeof FIELDS)[number];

export const listFields = (requested: ReadonlySet<string>): Field[] =>
  FIELDS.filter((field) => requested.has(field));

export interface TreeRequest extends ListedRequest {
  /** Usage key of the block that the tree begins with. */
  root: string;
  /** Levels below the root. */
  depth: number;
  /** Levels below the root that have `descendants`; null = none. */
  navDepth: number | null;
  /** Types of block to count. */
  counted: readonly string[];
  /** The learner's completion of a block, 0..1; null = not requested. */
  completion: ((usageKey: string) => number) | null;
  fields: ReadonlySet<Field>;
  /** The types of block whose content is sent where it is open. */
  contentTypes: readonly string[];
  isContentOpen(block: Block): boolean;
  /** The types of block that are left; empty for all. */
  shownTypes: readonly string[];
  origin: string;
  /** Origin of the LMS that `legacy_web_url` is on. */
  legacyOrigin: string;
}

/** The tree below a block as this viewer sees it; null if they don't see the block. */
export function presentBlockTree(view: CourseView, request: TreeRequest): BlockTreeWire | null {
  const listed = listBlocks(view, request);
  const root = view.course.tree.blocks[request.root];
  if (!root || !listed.isReached(root)) return null;
  const blocks = Object.fromEntries(
    listNodes(root, view, listed, request).map((node) => [
      node.block.usageKey,
      presentNode(node, view, listed, request),
    ]),
  );
  return { root: request.root, blocks: keepTypes(blocks, request.shownTypes) };
}

/** A block in the requested tree. */
interface TreeNode {
  block: Block;
  /** Usage keys of its children; null at the requested depth. */
  children: string[] | null;
  /** Usage keys of what is below it; null where a block above lists these. */
  descendants: string[] | null;
  /** How many blocks of each counted type it and what is below it are, at any depth. */
  counts: Record<string, number>;
}

/** The blocks as deep as requested, each behind those below it. */
function listNodes(
  root: Block,
  { course }: CourseView,
  listed: ListedBlocks,
  { depth, navDepth, counted }: TreeRequest,
): TreeNode[] {
  const nodes: TreeNode[] = [];
  /** `above`: the descendants of the nearest block above that has its own list. Returns the counts of the block. */
  const walk = (block: Block, level: number, above: string[]): Record<string, number> => {
    const children = listed.childrenOf(block);
    const descendants = navDepth !== null && level <= navDepth ? [] : above;
    const counts = Object.fromEntries(counted.map((type) => [type, type === block.sourceType ? 1 : 0]));
    for (const key of children) {
      const child = course.tree.blocks[key];
      if (!child || (level >= depth && counted.length === 0)) continue;
      if (level < depth && !child.hideFromToc) descendants.push(key);
      const below = walk(child, level + 1, descendants);
      for (const type of counted) counts[type] = (counts[type] ?? 0) + (below[type] ?? 0);
    }
    if (level <= depth) {
      nodes.push({
        block,
        children: level < depth ? children : null,
        descendants: descendants === above ? null : descendants,
        counts,
      });
    }
    return counts;
  };
  walk(root, 0, []);
  return nodes;
}

function presentNode(
  { block, children, descendants, counts }: TreeNode,
  view: CourseView,
  listed: ListedBlocks,
  request: TreeRequest,
): TreeBlockWire {
  const { courseKey } = view.course;
  const { fields, origin, legacyOrigin, completion } = request;
  const hasChildren = children && (children.length > 0 || block.type === 'sequential');
  return {
    id: block.usageKey,
    block_id: block.blockId,
    type: block.sourceType,
    display_name: listed.nameOf(block),
    ...(fields.has('children') && hasChildren && { children }),
    ...(descendants && { descendants }),
    ...(request.counted.length > 0 && { block_counts: counts }),
    lms_web_url: jumpToUrl(origin, courseKey, block.usageKey),
    legacy_web_url: `${jumpToUrl(legacyOrigin, courseKey, block.usageKey)}?experience=legacy`,
    student_view_url: xblockUrl(origin, block.usageKey),
    ...(fields.has('student_view_multi_device') && { student_view_multi_device: isMultiDevice(block) }),
    ...presentStudentViewData(block, request),
    ...(completion && isCompletable(block) && { completion: completion(block.usageKey) }),
    ...(!listed.isUnreleased(block) && presentContents(block, view, fields)),
    ...(fields.has('has_scheduled_content') &&
      block.parent === null && { has_scheduled_content: view.hasScheduledContent }),
  };
}

function presentStudentViewData(block: Block, request: TreeRequest): Partial<TreeBlockWire> {
  const isSent = request.contentTypes.includes(block.sourceType) && request.isContentOpen(block);
  const content = isSent ? presentStudentView(block, request.origin) : null;
  return content ? { student_view_data: content } : {};
}

/** The blocks of these types, which may no longer be connected; all without types. */
function keepTypes(
  blocks: Record<string, TreeBlockWire>,
  types: readonly string[],
): Record<string, TreeBlockWire> {
  if (types.length === 0) return blocks;
  const kept = Object.entries(blocks).filter(([, { type }]) => types.includes(type));
  const keys = new Set(kept.map(([key]) => key));
  return Object.fromEntries(
    kept.map(([key, { children, ...block }]) => [
      key,
      { ...block, ...(children && { children: children.filter((child) => keys.has(child)) }) },
    ]),
  );
}

/** Units and what Lectern shows in them fit every screen; above the units, there is only the page of the front end. */
const isMultiDevice = ({ type }: Block): boolean =>
  !['course', 'chapter', 'sequential', 'unsupported'].includes(type);
