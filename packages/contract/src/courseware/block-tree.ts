import * as v from 'valibot';
import { defineCall } from '../call.ts';
import { developerError } from '../errors.ts';
import { usageKey } from '../keys.ts';
import { block, blocksCall } from './blocks.ts';

const encodedVideo = v.object({ url: v.string(), file_size: v.number() });

/** A video's content as data; `duration` in seconds, transcripts by language, videos by profile. */
export const studentView = v.object({
  only_on_web: v.boolean(),
  duration: v.nullable(v.number()),
  transcripts: v.record(v.string(), v.string()),
  encoded_videos: v.record(v.string(), encodedVideo),
  all_sources: v.array(v.string()),
});
export type StudentViewWire = v.InferOutput<typeof studentView>;

/** A block with the fields that scripts and mobile apps request (wire contract 12.4); Lectern's front end reads none. */
export const treeBlock = v.object({
  ...block.entries,
  /** With `nav_depth`, on blocks at most that deep: children, and at that depth everything below. */
  descendants: v.optional(v.array(v.string())),
  /** With `block_counts`: how many blocks there are of each type, itself included, whatever the `depth`. */
  block_counts: v.optional(v.record(v.string(), v.number())),
  student_view_multi_device: v.optional(v.boolean()),
  /** With `student_view_data`, on blocks of these types whose content is open. */
  student_view_data: v.optional(studentView),
  /** 0..1, on what can be completed: of the named learner. */
  completion: v.optional(v.number()),
});
export type TreeBlockWire = v.InferOutput<typeof treeBlock>;

const treeOfBlocks = v.object({ root: v.string(), blocks: v.record(v.string(), treeBlock) });
export type BlockTreeWire = v.InferOutput<typeof treeOfBlocks>;

const { course_id: courseId, ...options } = blocksCall.query.entries;
/** The LMS checks the values itself, because its error names the parameter. */
const treeOptions = {
  ...options,
  /** `dict` or `list`. */
  return_type: v.optional(v.string()),
  nav_depth: v.optional(v.string()),
  /** Types of block, separated by commas. */
  block_counts: v.optional(v.string()),
  student_view_data: v.optional(v.string()),
  block_types_filter: v.optional(v.string()),
};
const responses = {
  ...blocksCall.responses,
  200: { description: 'The tree as this visitor sees it', body: v.union([treeOfBlocks, v.array(treeBlock)]) },
  404: { description: 'Unknown course, block or learner', body: developerError },
};

/** {@link blocksCall} with everything that servers understand. */
export const blockTreeCall = defineCall({
  ...blocksCall,
  query: v.object({ course_id: courseId, ...treeOptions }),
  responses,
});

/** The tree below one block. */
export const blockSubtreeCall = defineCall({
  id: 'blockSubtree',
  summary: 'Block tree below one block',
  section: '12',
  method: 'GET',
  path: '/api/courses/v2/blocks/:usageKey',
  host: 'lms',
  auth: 'optional',
  params: v.object({ usageKey }),
  query: v.object(treeOptions),
  responses,
});
