import * as v from 'valibot';
import { defineCall } from '../call.ts';
import { bareString } from '../errors.ts';
import { lenientBoolean, lenientDate, lenientString } from '../types.ts';
import {
  discussionRefusals,
  fieldRefusal,
  flagText,
  pageFields,
  pageOf,
  postBody,
  profileImage,
} from './shared.ts';
import { contribution } from './threads.ts';

/** A response to a thread (`parent_id` null), or a comment on a response. */
export const comment = v.object({
  ...contribution,
  thread_id: v.string(),
  parent_id: v.nullable(v.string()),
  endorsed: v.boolean(),
  endorsed_by: lenientString,
  endorsed_by_label: lenientString,
  endorsed_at: lenientDate,
  child_count: v.number(),
  /** Always empty: children have a list of their own. */
  children: v.array(v.unknown()),
  abuse_flagged_any_user: lenientBoolean,
  /** The reader's own picture; `users` has the author's. */
  profile_image: v.nullish(profileImage),
});
export type CommentWire = v.InferOutput<typeof comment>;

const commentsPage = pageOf(comment);
export type CommentsPageWire = v.InferOutput<typeof commentsPage>;

const postId = v.pipe(v.string(), v.minLength(1), v.maxLength(40));
const params = v.object({ commentId: postId });
const path = '/api/discussion/v1/comments/:commentId/';

/**
 * Responses to a thread, or the comments of one person in a course. Releases before Redwood refuse
 * `merge_question_type_responses` (400) and want `endorsed` for questions.
 */
export const listCommentsCall = defineCall({
  id: 'listComments',
  summary: 'Responses to a thread',
  section: '27.5',
  method: 'GET',
  path: '/api/discussion/v1/comments/',
  host: 'lms',
  auth: 'user',
  query: v.object({
    thread_id: v.optional(postId),
    username: v.optional(v.string()),
    course_id: v.optional(v.string()),
    ...pageFields,
    endorsed: flagText,
    merge_question_type_responses: flagText,
    /** `true` is newest first, `false` oldest first. */
    reverse_order: flagText,
    flagged: flagText,
    enable_in_context_sidebar: v.optional(v.string()),
    requested_fields: v.optional(v.string()),
  }),
  responses: {
    200: { description: 'One page', body: commentsPage },
    400: fieldRefusal,
    ...discussionRefusals,
  },
});

/** The comments on one response: not the response itself. */
export const listChildCommentsCall = defineCall({
  id: 'listChildComments',
  summary: 'Comments on a response',
  section: '27.5',
  method: 'GET',
  path,
  host: 'lms',
  auth: 'user',
  params,
  query: v.object({ ...pageFields, reverse_order: flagText, requested_fields: v.optional(v.string()) }),
  responses: {
    200: { description: 'One page', body: commentsPage },
    400: fieldRefusal,
    ...discussionRefusals,
  },
});

const settable = {
  raw_body: v.optional(postBody),
  anonymous: v.optional(v.boolean()),
  anonymous_to_peers: v.optional(v.boolean()),
  voted: v.optional(v.boolean()),
  abuse_flagged: v.optional(v.boolean()),
  endorsed: v.optional(v.boolean()),
  edit_reason_code: v.nullish(v.string()),
};

/** Adds a response, or with `parent_id` a comment on one. The author then follows the thread. */
export const createCommentCall = defineCall({
  id: 'createComment',
  summary: 'Respond or comment',
  section: '27.5',
  method: 'POST',
  path: '/api/discussion/v1/comments/',
  host: 'lms',
  auth: 'user',
  body: v.looseObject({
    ...settable,
    thread_id: postId,
    parent_id: v.nullish(postId),
    raw_body: postBody,
    /** Lectern's own: repeated requests with the same key create one comment. */
    client_key: v.optional(v.pipe(v.string(), v.maxLength(64))),
    enable_in_context_sidebar: v.optional(v.boolean()),
    captcha_token: v.nullish(v.string()),
  }),
  responses: {
    200: { description: 'The comment, without `users`', body: comment },
    400: fieldRefusal,
    ...discussionRefusals,
    429: { description: 'Too many posts; `Retry-After` says when the next is taken', body: bareString },
  },
});

/** Changes the fields that it gives, which `editable_fields` lists. */
export const changeCommentCall = defineCall({
  id: 'changeComment',
  summary: 'Edit, vote for, report or endorse a comment',
  section: '27.5',
  method: 'PATCH',
  path,
  host: 'lms',
  auth: 'user',
  bodyType: 'merge-patch',
  params,
  body: v.looseObject(settable),
  responses: {
    200: {
      description: 'The comment, without `users`; other servers leave out who endorsed it',
      body: comment,
    },
    400: fieldRefusal,
    ...discussionRefusals,
    429: { description: 'Too many changes', body: bareString },
  },
});

/** Removes a comment with those on it. */
export const deleteCommentCall = defineCall({
  id: 'deleteComment',
  summary: 'Delete a comment',
  section: '27.5',
  method: 'DELETE',
  path,
  host: 'lms',
  auth: 'user',
  params,
  responses: { 204: { description: 'Deleted', body: null }, ...discussionRefusals },
});
