import * as v from 'valibot';
import { defineCall } from '../call.ts';
import { bareString } from '../errors.ts';
import { courseKey } from '../keys.ts';
import { isoDate, lenientBoolean, lenientNumber, lenientString } from '../types.ts';
import {
  discussionRefusals,
  fieldRefusal,
  flagText,
  lastEdit,
  pageFields,
  pageOf,
  postBody,
  postTitle,
  usersByName,
} from './shared.ts';

export const threadTypes = ['discussion', 'question'] as const;

/** The fields that threads and comments share. `author` is null if anonymous to the reader. */
export const contribution = {
  /** Threads and comments are numbered separately: one number can name one of each. */
  id: v.string(),
  author: v.nullable(v.string()),
  author_label: lenientString,
  created_at: isoDate,
  updated_at: isoDate,
  raw_body: v.string(),
  /** HTML; servers other than Lectern's send live markup in it, so sanitize it. */
  rendered_body: v.string(),
  abuse_flagged: v.boolean(),
  voted: v.boolean(),
  vote_count: v.number(),
  /** What this person may set by a PATCH; shows the actions. */
  editable_fields: v.array(v.string()),
  can_delete: v.boolean(),
  anonymous: v.boolean(),
  anonymous_to_peers: v.boolean(),
  last_edit: v.nullish(lastEdit),
  edit_by_label: lenientString,
  /** Of their own, if Lectern's LMS holds it for review: nobody but author and moderators sees it. */
  is_held: v.optional(v.boolean()),
  users: v.optional(usersByName),
};

export const thread = v.object({
  ...contribution,
  course_id: v.string(),
  topic_id: v.string(),
  group_id: v.nullable(v.number()),
  group_name: lenientString,
  type: v.string(),
  title: v.string(),
  preview_body: v.string(),
  abuse_flagged_count: lenientNumber,
  pinned: v.boolean(),
  closed: v.boolean(),
  following: v.boolean(),
  /** 1 for the post, and all responses and comments. */
  comment_count: v.number(),
  unread_comment_count: v.number(),
  comment_list_url: lenientString,
  endorsed_comment_list_url: lenientString,
  non_endorsed_comment_list_url: lenientString,
  read: lenientBoolean,
  has_endorsed: v.boolean(),
  /** Direct responses; only of a thread fetched alone. */
  response_count: lenientNumber,
  close_reason_code: lenientString,
  close_reason: lenientString,
  closed_by: lenientString,
  closed_by_label: lenientString,
});
export type ThreadWire = v.InferOutput<typeof thread>;

const path = '/api/discussion/v1/threads/:threadId/';
const params = v.object({ threadId: v.pipe(v.string(), v.minLength(1), v.maxLength(40)) });
const threadsPage = v.object({ ...pageOf(thread).entries, text_search_rewrite: lenientString });
export type ThreadsPageWire = v.InferOutput<typeof threadsPage>;

/**
 * Pinned threads first, then by `order_by`, descending. Other than Lectern's, servers ignore activity in the default
 * order. Past the last page the list is empty.
 */
export const listThreadsCall = defineCall({
  id: 'listThreads',
  summary: 'Threads of a course',
  section: '27.4',
  method: 'GET',
  path: '/api/discussion/v1/threads/',
  host: 'lms',
  auth: 'user',
  query: v.object({
    course_id: courseKey,
    ...pageFields,
    /** Separated by commas; excludes `text_search` and `following`. */
    topic_id: v.optional(v.pipe(v.string(), v.maxLength(20_000))),
    text_search: v.optional(v.pipe(v.string(), v.maxLength(500))),
    following: flagText,
    author: v.optional(v.string()),
    thread_type: v.optional(v.picklist(threadTypes)),
    /** `unanswered`: questions without an endorsed response; `unresponded`: without any. */
    view: v.optional(v.picklist(['unread', 'unanswered', 'unresponded'])),
    /** Reported threads, or with a reported comment; for moderators. */
    flagged: flagText,
    /** Its presence, even as `false`, is refused for others than moderators. */
    count_flagged: flagText,
    order_by: v.optional(v.picklist(['last_activity_at', 'comment_count', 'vote_count'])),
    order_direction: v.optional(v.literal('desc')),
    group_id: v.optional(v.pipe(v.string(), v.regex(/^-?\d{1,9}$/, 'Not a group'))),
    /** `profile_image` adds `users`. */
    requested_fields: v.optional(v.string()),
  }),
  responses: {
    200: { description: 'One page', body: threadsPage },
    400: fieldRefusal,
    ...discussionRefusals,
  },
});

/** Does not mark the thread as read; a PATCH does. */
export const threadCall = defineCall({
  id: 'thread',
  summary: 'A thread',
  section: '27.4',
  method: 'GET',
  path,
  host: 'lms',
  auth: 'user',
  params,
  query: v.object({ requested_fields: v.optional(v.string()), course_id: v.optional(v.string()) }),
  responses: { 200: { description: 'The thread', body: thread }, ...discussionRefusals },
});

const settable = {
  title: v.optional(postTitle),
  raw_body: v.optional(postBody),
  topic_id: v.optional(v.pipe(v.string(), v.maxLength(255))),
  type: v.optional(v.picklist(threadTypes)),
  anonymous: v.optional(v.boolean()),
  anonymous_to_peers: v.optional(v.boolean()),
  following: v.optional(v.boolean()),
  voted: v.optional(v.boolean()),
  read: v.optional(v.boolean()),
  abuse_flagged: v.optional(v.boolean()),
  pinned: v.optional(v.boolean()),
  closed: v.optional(v.boolean()),
  close_reason_code: v.nullish(v.string()),
  edit_reason_code: v.nullish(v.string()),
  group_id: v.nullish(v.number()),
};

/** Starts a thread. A field that this person may not set is refused, as is an unknown one. */
export const createThreadCall = defineCall({
  id: 'createThread',
  summary: 'Start a thread',
  section: '27.4',
  method: 'POST',
  path: '/api/discussion/v1/threads/',
  host: 'lms',
  auth: 'user',
  body: v.looseObject({
    ...settable,
    course_id: courseKey,
    topic_id: v.pipe(v.string(), v.minLength(1), v.maxLength(255)),
    type: v.picklist(threadTypes),
    title: postTitle,
    raw_body: postBody,
    /** Lectern's own: repeated requests with the same key create one thread. */
    client_key: v.optional(v.pipe(v.string(), v.maxLength(64))),
    enable_in_context_sidebar: v.optional(v.boolean()),
    notify_all_learners: v.optional(v.boolean()),
    captcha_token: v.nullish(v.string()),
  }),
  responses: {
    200: { description: 'The thread, without `users`', body: thread },
    400: fieldRefusal,
    ...discussionRefusals,
    429: { description: 'Too many posts; `Retry-After` says when the next is taken', body: bareString },
  },
});

/** Changes the fields that it gives, which `editable_fields` lists. */
export const changeThreadCall = defineCall({
  id: 'changeThread',
  summary: 'Edit, vote for, follow, report, pin, close or read a thread',
  section: '27.4',
  method: 'PATCH',
  path,
  host: 'lms',
  auth: 'user',
  bodyType: 'merge-patch',
  params,
  body: v.looseObject(settable),
  responses: {
    200: { description: 'The thread, without `users`', body: thread },
    400: fieldRefusal,
    ...discussionRefusals,
    429: { description: 'Too many changes', body: bareString },
  },
});

/** Removes a thread with all responses. */
export const deleteThreadCall = defineCall({
  id: 'deleteThread',
  summary: 'Delete a thread',
  section: '27.4',
  method: 'DELETE',
  path,
  host: 'lms',
  auth: 'user',
  params,
  responses: { 204: { description: 'Deleted', body: null }, ...discussionRefusals },
});
