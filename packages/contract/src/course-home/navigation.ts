import * as v from 'valibot';
import { defineCall, type ReplyBody } from '../call.ts';
import { courseKey } from '../keys.ts';
import { refusal } from '../responses.ts';
import { lenientBoolean, lenientDate, lenientNumber, lenientString } from '../types.ts';

/**
 * One block of the courseware's sidebar (wire contract 22.9), down to the units. `type` is `lock` instead of
 * `sequential` if a prerequisite blocks it. `special_exam_info` is a text here, an object in the block tree (trap 21).
 */
export const navigationBlock = v.object({
  id: v.string(),
  type: v.string(),
  display_name: v.string(),
  children: v.optional(v.array(v.string())),
  complete: lenientBoolean,
  resume_block: lenientBoolean,
  description: lenientString,
  due: lenientDate,
  effort_activities: lenientNumber,
  effort_time: lenientNumber,
  lms_web_url: lenientString,
  has_scheduled_content: lenientBoolean,
  /**
   * How many are complete, of how many: of a course the sections, of sections and sequences the units that can be completed,
   * of a unit its blocks.
   */
  completion_stat: v.optional(v.object({ completion: v.number(), completable_children: v.number() })),
  special_exam_info: lenientString,
  icon: lenientString,
  accessible: v.optional(v.boolean()),
  hide_from_toc: lenientBoolean,
});
export type NavigationBlockWire = v.InferOutput<typeof navigationBlock>;

/** The course for the sidebar beside a unit, on current servers; upstream sends an empty object to who may not see it. */
export const navigationCall = defineCall({
  id: 'navigation',
  summary: 'Course navigation for the courseware sidebar',
  section: '22.9',
  method: 'GET',
  path: '/api/course_home/v1/navigation/:courseId',
  host: 'lms',
  auth: 'optional',
  params: v.object({ courseId: courseKey }),
  responses: {
    200: {
      description: 'The blocks as this visitor sees them',
      body: v.object({ blocks: v.nullish(v.record(v.string(), navigationBlock)) }),
    },
    400: refusal('Malformed course key'),
    401: refusal('The identity sent is not valid'),
    403: refusal('Not for this visitor'),
    404: refusal('Unknown course'),
  },
});
export type NavigationWire = ReplyBody<typeof navigationCall, 200>;
