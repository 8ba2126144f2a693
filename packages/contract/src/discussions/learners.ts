import * as v from 'valibot';
import { defineCall } from '../call.ts';
import { detailError, developerError } from '../errors.ts';
import { courseKey } from '../keys.ts';
import { lenientNumber } from '../types.ts';
import { discussionRefusals, fieldRefusal, flagText, pageFields, pageOf, profileImage } from './shared.ts';
import { thread, threadTypes } from './threads.ts';

/** How much each person wrote; anonymous posts count for nobody. Flags are for moderators, null for others. */
export const activityStatsCall = defineCall({
  id: 'activityStats',
  summary: 'Learners in the discussions of a course',
  section: '27.6',
  method: 'GET',
  path: '/api/discussion/v1/courses/:courseId/activity_stats/',
  host: 'lms',
  auth: 'user',
  params: v.object({ courseId: courseKey }),
  query: v.object({
    ...pageFields,
    order_by: v.optional(v.picklist(['activity', 'flagged', 'recency'])),
    /** A part of the name. */
    username: v.optional(v.pipe(v.string(), v.maxLength(100))),
  }),
  responses: {
    200: {
      description: 'One page; `next` of other servers is not reliable',
      body: pageOf(
        v.object({
          username: v.string(),
          threads: v.number(),
          responses: v.number(),
          replies: v.number(),
          active_flags: lenientNumber,
          inactive_flags: lenientNumber,
        }),
      ),
    },
    400: fieldRefusal,
    ...discussionRefusals,
  },
});

/** The threads in which a person posted or commented, not anonymously. */
export const learnerThreadsCall = defineCall({
  id: 'learnerThreads',
  summary: 'Threads of a learner',
  section: '27.6',
  method: 'GET',
  path: '/api/discussion/v1/courses/:courseId/learner/',
  host: 'lms',
  auth: 'user',
  params: v.object({ courseId: courseKey }),
  query: v.object({
    username: v.optional(v.string()),
    ...pageFields,
    status: v.optional(v.picklist(['flagged', 'unread', 'unanswered', 'unresponded'])),
    thread_type: v.optional(v.picklist(threadTypes)),
    order_by: v.optional(v.string()),
    count_flagged: flagText,
    group_id: v.optional(v.pipe(v.string(), v.regex(/^-?\d{1,9}$/, 'Not a group'))),
    requested_fields: v.optional(v.string()),
  }),
  responses: {
    200: { description: 'One page; empty past the last', body: pageOf(thread) },
    400: { description: 'A parameter is invalid', body: detailError },
    401: { description: 'Anonymous', body: detailError },
    403: { description: 'Not for this person', body: detailError },
    404: { description: 'Unknown course or person', body: detailError },
  },
});

/** Counts the posts of a person, and with `execute=true` deletes them. */
export const bulkDeletePostsCall = defineCall({
  id: 'bulkDeletePosts',
  summary: 'Delete all posts of a person',
  section: '27.6',
  method: 'POST',
  path: '/api/discussion/v1/bulk_delete_user_posts/:courseId',
  host: 'lms',
  auth: 'user',
  params: v.object({ courseId: courseKey }),
  query: v.object({
    username: v.pipe(v.string(), v.minLength(1)),
    course_or_org: v.picklist(['course', 'org']),
    execute: flagText,
  }),
  responses: {
    202: {
      description: 'How many there are, or were',
      body: v.object({ thread_count: v.number(), comment_count: v.number() }),
    },
    400: fieldRefusal,
    ...discussionRefusals,
  },
});

/** Names and pictures of several people, separated by commas; people who do not exist are left out. */
export const accountsCall = defineCall({
  id: 'accounts',
  summary: 'Pictures of several people',
  section: '27.6',
  method: 'GET',
  path: '/api/user/v1/accounts',
  host: 'lms',
  auth: 'user',
  query: v.object({ username: v.optional(v.pipe(v.string(), v.maxLength(10_000))) }),
  responses: {
    200: {
      description: 'Those who exist',
      body: v.array(v.looseObject({ username: v.string(), profile_image: profileImage })),
    },
    401: { description: 'Anonymous', body: developerError },
    404: { description: 'No such person', body: developerError },
  },
});

/** Introductions to new features of the discussions; Lectern's LMS has none. */
export const discussionToursCall = defineCall({
  id: 'discussionTours',
  summary: 'Product tours of the discussions',
  section: '27.6',
  method: 'GET',
  path: '/api/user_tours/discussion_tours/',
  host: 'lms',
  auth: 'user',
  responses: {
    200: {
      description: 'The tours',
      body: v.array(v.object({ id: v.number(), tour_name: v.string(), show_tour: v.boolean() })),
    },
    401: { description: 'Anonymous', body: developerError },
  },
});
