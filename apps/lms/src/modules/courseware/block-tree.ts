import type { BlockTreeWire, TreeBlockWire } from '@lectern/contract';
import type { Block } from '@lectern/olx';
import { isCompletable } from '../../kernel/course/completion.policy.ts';
import { jumpToUrl, xblockUrl } from '../../kernel/course/links.ts';
import type { CourseView } from '../../kernel/course-view/course-view.ts';
import { presentContents } from './block-contents.ts';
import { type ListedRequest, listBlocks } from './listed-blocks.ts';
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
export function writeTree(view: CourseView, request: TreeRequest): BlockTreeWire | null {
  const { course } = view;
  const { fields, origin, legacyOrigin, navDepth } = request;
  const listed = listBlocks(view, request);
  const blocks: Record<string, TreeBlockWire> = {};
  const presentContent = (block: Block): Partial<TreeBlockWire> => {
    const isSent = request.contentTypes.includes(block.sourceType) && request.isContentOpen(block);
    const content = isSent ? presentStudentView(block, origin) : null;
    return content ? { student_view_data: content } : {};
  };

  /** `above`: the descendants of the nearest block above that has its own list. */
  const walk = (block: Block, level: number, above: string[]): Record<string, number> => {
    const isShown = level <= request.depth;
    const children = listed.childrenOf(block);
    const descendants = navDepth !== null && level <= navDepth ? [] : above;
    const counts = Object.fromEntries(
      request.counted.map((type) => [type, type === block.sourceType ? 1 : 0]),
    );
    for (const key of children) {
      const child = course.tree.blocks[key];
      if (!child || (level >= request.depth && request.counted.length === 0)) continue;
      if (level < request.depth && !child.hideFromToc) descendants.push(key);
      const below = walk(child, level + 1, descendants);
      for (const type of request.counted) counts[type] = (counts[type] ?? 0) + (below[type] ?? 0);
    }
    if (!isShown) return counts;
    blocks[block.usageKey] = {
      id: block.usageKey,
      block_id: block.blockId,
      type: block.sourceType,
      display_name: listed.nameOf(block),
      ...(fields.has('children') &&
        level < request.depth &&
        (children.length > 0 || block.type === 'sequential') && { children }),
      ...(descendants !== above && { descendants }),
      ...(request.counted.length > 0 && { block_counts: counts }),
      lms_web_url: jumpToUrl(origin, course.courseKey, block.usageKey),
      legacy_web_url: `${jumpToUrl(legacyOrigin, course.courseKey, block.usageKey)}?experience=legacy`,
      student_view_url: xblockUrl(origin, block.usageKey),
      ...(fields.has('student_view_multi_device') && { student_view_multi_device: isMultiDevice(block) }),
      ...presentContent(block),
      ...(request.completion && isCompletable(block) && { completion: request.completion(block.usageKey) }),
      ...(!listed.isUnreleased(block) && presentContents(block, view, fields)),
      ...(fields.has('has_scheduled_content') &&
        block.parent === null && { has_scheduled_content: view.hasScheduledContent }),
    };
    return counts;
  };

  const root = course.tree.blocks[request.root];
  if (!root || !listed.isReached(root)) return null;
  walk(root, 0, []);
  return { root: request.root, blocks: keepTypes(blocks, request.shownTypes) };
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
