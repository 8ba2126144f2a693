import * as v from 'valibot';
import { defineCall } from '../call.ts';
import { developerError } from '../errors.ts';
import { courseKey } from '../keys.ts';
import { lenientDate, lenientString } from '../types.ts';

/**
 * One block of the tree (wire contract 12.1). A field without a value is left out; `children` is absent on leaves and
 * empty parents; `effort_time` is in seconds. `special_exam_info` is an object here, a string in the navigation (trap 21).
 */
export const block = v.object({
  id: v.string(),
  block_id: v.optional(v.string()),
  type: v.string(),
  display_name: v.string(),
  children: v.optional(v.array(v.string())),
  lms_web_url: lenientString,
  legacy_web_url: lenientString,
  student_view_url: lenientString,
  discussions_url: lenientString,
  /** On units: the id of its topic. */
  discussions_id: lenientString,
  graded: v.optional(v.boolean()),
  effort_activities: v.nullish(v.number()),
  effort_time: v.nullish(v.number()),
  special_exam_info: v.nullish(
    v.object({
      short_description: lenientString,
      suggested_icon: lenientString,
      in_completed_state: v.nullish(v.boolean()),
      status: lenientString,
    }),
  ),
  has_scheduled_content: v.optional(v.boolean()),
  due: lenientDate,
  format: lenientString,
  visible_to_staff_only: v.optional(v.boolean()),
});
export type BlockWire = v.InferOutput<typeof block>;

/** The tree of a course; the dictionary has no order, `children` gives it (trap 2). */
export const blocks = v.object({ root: v.string(), blocks: v.record(v.string(), block) });

/** The block tree down to the units; `username` must be present, empty for an anonymous visitor. Serves API-13. */
export const blocksCall = defineCall({
  id: 'blocks',
  summary: 'Block tree of a course',
  section: '12',
  index: 13,
  method: 'GET',
  path: '/api/courses/v2/blocks/',
  host: 'lms',
  auth: 'optional',
  query: v.object({
    course_id: courseKey,
    /** One's own, or empty for the visitor without an account; for staff, any learner's. */
    username: v.optional(v.string()),
    /** For staff instead of a name: everything in the course. */
    all_blocks: v.optional(v.string()),
    depth: v.optional(v.pipe(v.string(), v.regex(/^(\d{1,4}|all)$/, 'Not a depth'))),
    requested_fields: v.optional(v.string()),
  }),
  responses: {
    200: { description: 'The tree as this visitor sees it', body: blocks },
    400: { description: 'A parameter is missing or invalid', body: developerError },
    401: { description: 'The identity sent is not valid', body: developerError },
    403: { description: 'Not for this visitor: the usual answer to an anonymous one', body: developerError },
    404: { description: 'Unknown course', body: developerError },
  },
});
export type BlocksWire = v.InferOutput<typeof blocks>;
