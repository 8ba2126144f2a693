import * as v from 'valibot';
import { defineCall, type ReplyBody } from '../call.ts';
import { courseKey } from '../keys.ts';
import { lenientBoolean, lenientString } from '../types.ts';
import { discussionRefusals } from './shared.ts';

const threadCounts = v.object({ discussion: v.number(), question: v.number() });

/** A topic; `usage_key` is that of its unit, null for a general topic. */
const topic = v.object({
  id: v.string(),
  usage_key: lenientString,
  name: lenientString,
  thread_counts: v.nullish(threadCounts),
  enabled_in_context: lenientBoolean,
  courseware: lenientBoolean,
});
export type DiscussionTopicWire = v.InferOutput<typeof topic>;

/** Not a section that has something odd in it. */
const generalTopic = v.object({ ...topic.entries, children: v.optional(v.never()) });

const blockFields = {
  block_id: lenientString,
  lms_web_url: lenientString,
  legacy_web_url: lenientString,
  student_view_url: lenientString,
  type: v.string(),
  display_name: lenientString,
  courseware: lenientBoolean,
};
const topicSequence = v.object({
  id: v.string(),
  ...blockFields,
  thread_counts: v.nullish(threadCounts),
  children: v.nullish(v.array(topic)),
});
const topicSection = v.object({ id: v.string(), ...blockFields, children: v.array(topicSequence) });
const archivedTopics = v.object({ id: v.literal('archived'), children: v.array(topic) });
export type TopicSectionWire = v.InferOutput<typeof topicSection>;

const oldLeaf = v.object({
  id: v.string(),
  name: v.string(),
  thread_list_url: v.string(),
  children: v.array(v.never()),
  thread_counts: v.nullable(threadCounts),
});
const oldCategory = v.object({
  id: v.nullable(v.string()),
  name: v.string(),
  thread_list_url: v.string(),
  children: v.array(oldLeaf),
  thread_counts: v.nullable(threadCounts),
});

const topicIds = v.optional(v.string());

/** The topics of `<discussion>` blocks by category, and the general ones. The topics of provider `legacy`. */
export const topicsV1Call = defineCall({
  id: 'topicsV1',
  summary: 'Discussion topics by category',
  section: '27.3',
  method: 'GET',
  path: '/api/discussion/v1/course_topics/:courseId',
  host: 'lms',
  auth: 'user',
  params: v.object({ courseId: courseKey }),
  query: v.object({ topic_id: topicIds }),
  responses: {
    200: {
      description: 'Topics of blocks, and general ones',
      body: v.object({
        courseware_topics: v.array(oldCategory),
        non_courseware_topics: v.array(oldLeaf),
      }),
    },
    ...discussionRefusals,
  },
});
export type TopicsV1Wire = ReplyBody<typeof topicsV1Call, 200>;

/** General topics, then those of units; by `usage_key` they belong to units. */
export const topicsV2Call = defineCall({
  id: 'topicsV2',
  summary: 'Discussion topics as a list',
  section: '27.3',
  method: 'GET',
  path: '/api/discussion/v2/course_topics/:courseId',
  host: 'lms',
  auth: 'user',
  params: v.object({ courseId: courseKey }),
  query: v.object({
    topic_id: topicIds,
    order_by: v.optional(v.picklist(['course_structure', 'activity', 'name'])),
  }),
  responses: { 200: { description: 'The topics', body: v.array(topic) }, ...discussionRefusals },
});
export type TopicsV2Wire = ReplyBody<typeof topicsV2Call, 200>;

/** General topics, then sections with the topics of their units, then, for moderators, archived ones. Since Palm. */
export const topicsV3Call = defineCall({
  id: 'topicsV3',
  summary: 'Discussion topics in the outline of the course',
  section: '27.3',
  method: 'GET',
  path: '/api/discussion/v3/course_topics/:courseId',
  host: 'lms',
  auth: 'user',
  params: v.object({ courseId: courseKey }),
  responses: {
    200: {
      description: 'The topics',
      body: v.array(v.union([topicSection, archivedTopics, generalTopic])),
    },
    ...discussionRefusals,
  },
});
export type TopicsV3Wire = ReplyBody<typeof topicsV3Call, 200>;
