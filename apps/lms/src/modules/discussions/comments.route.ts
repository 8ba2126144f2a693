import {
  changeCommentCall,
  createCommentCall,
  deleteCommentCall,
  listChildCommentsCall,
  listCommentsCall,
  parseCourseKey,
} from '@lectern/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { handle } from '../../http/route.ts';
import type { Identity } from '../../kernel/access/identity.ts';
import { findUserByUsername } from '../../kernel/users/users.store.ts';
import { badRequest, forbidden, notFound } from '../../lib/errors.ts';
import { changeComment } from './change-post.ts';
import { type CommentRow, listComments } from './comments.store.ts';
import { createComment } from './create-post.ts';
import { deletePost } from './delete-posts.ts';
import { fieldError } from './fields.ts';
import { type Forum, openForum } from './forum.ts';
import { type PageRequest, presentPagination, readPage } from './page.ts';
import { type Presentation, presentComment } from './posts.present.ts';
import { openComment, openThread, presentationFor, scopeFor } from './read-posts.ts';
import { findThreads, type ThreadRow } from './threads.store.ts';

/** Responses and comments (27.5). */
export function registerComments(app: FastifyInstance, context: Context): void {
  const { db } = context;
  const respond = async (list: CommentList, url: URL, fields: string | undefined) => {
    const { forum, comments } = list;
    const presentation = await presentationFor(db.read, forum, comments, { origin: url.origin, fields });
    return { status: 200 as const, body: presentList(list, presentation, url) };
  };

  handle(app, listCommentsCall, async ({ query, identity, site, raw }) => {
    const page = readPage(query);
    const url = new URL(raw.url, site.origin);
    if (query.thread_id === undefined) {
      const list = await listCommentsOf(context, identity, { ...query, page });
      return respond(list, url, query.requested_fields);
    }
    const { forum, thread } = await openThread(context, { id: query.thread_id, identity });
    const isEndorsed = readEndorsed(thread, query);
    if (query.flagged !== undefined && !forum.viewer.rights.moderates)
      throw forbidden('`flagged` can only be set by users with moderator access or higher.');
    const { comments, count } = await listComments(db.read, forum.viewer, {
      filter: { threadId: thread.id, parentId: null, ...(isEndorsed !== null && { isEndorsed }) },
      order: { isNewestFirst: !isFalse(query.reverse_order), endorsedFirst: isEndorsed === null, ...page },
    });
    checkPage(page, count);
    return respond({ forum, threads: byId(thread), comments, count, page }, url, query.requested_fields);
  });

  handle(app, listChildCommentsCall, async ({ params, query, identity, site, raw }) => {
    const page = readPage(query);
    const url = new URL(raw.url, site.origin);
    const { forum, thread, comment } = await openComment(context, { id: params.commentId, identity });
    const { comments, count } = await listComments(db.read, forum.viewer, {
      filter: { threadId: thread.id, parentId: comment.id },
      order: { isNewestFirst: isTrue(query.reverse_order), endorsedFirst: false, ...page },
    });
    checkPage(page, count);
    return respond({ forum, threads: byId(thread), comments, count, page }, url, query.requested_fields);
  });

  handle(app, createCommentCall, async ({ body, identity, site }) => {
    const { forum, thread, comment } = await createComment(context, identity, body);
    const presentation = await presentationFor(db.read, forum, [comment], { origin: site.origin });
    return { status: 200, body: presentComment(comment, thread, presentation) };
  });

  handle(app, changeCommentCall, async ({ params, body, identity, site }) => {
    const id = params.commentId;
    const { forum, thread, comment } = await changeComment(context, { id, identity, body });
    const presentation = await presentationFor(db.read, forum, [comment], { origin: site.origin });
    return { status: 200, body: presentComment(comment, thread, presentation) };
  });

  handle(app, deleteCommentCall, async ({ params, identity }) => {
    await db.write(async (tx) => {
      const { forum, thread, comment } = await openComment(context, { id: params.commentId, identity }, tx);
      await deletePost(tx, context, { forum, thread, post: comment });
    });
    return { status: 204, body: null };
  });
}

const byId = (thread: ThreadRow): CommentList['threads'] => new Map([[thread.id, thread]]);

function presentList({ threads, comments, count, page }: CommentList, presentation: Presentation, url: URL) {
  return {
    results: comments.flatMap((comment) => {
      const thread = threads.get(comment.threadId);
      return thread ? [presentComment(comment, thread, presentation)] : [];
    }),
    pagination: presentPagination(page, count, url),
  };
}

interface CommentList {
  forum: Forum;
  threads: ReadonlyMap<number, ThreadRow>;
  comments: CommentRow[];
  count: number;
  page: PageRequest;
}

const isTrue = (flag: string | undefined): boolean => flag?.toLowerCase() === 'true';
const isFalse = (flag: string | undefined): boolean => flag?.toLowerCase() === 'false';

/** Null: both kinds. Questions say which kind they want, or that they want both. */
function readEndorsed(
  { type }: ThreadRow,
  query: { endorsed?: string | undefined; merge_question_type_responses?: string | undefined },
): boolean | null {
  if (type === 'discussion') {
    if (query.endorsed !== undefined) throw fieldError('endorsed', 'This field is for questions only.');
    return null;
  }
  if (isTrue(query.merge_question_type_responses)) return null;
  if (query.endorsed === undefined)
    throw fieldError('endorsed', 'This field is required for question threads.');
  return isTrue(query.endorsed);
}

function checkPage({ number, start }: PageRequest, count: number): void {
  if (number > 1 && start >= count) throw notFound('Page not found (No results on this page).');
}

/** The comments of one person in a course, except anonymous ones. */
async function listCommentsOf(
  context: Context,
  identity: Identity,
  query: { username?: string | undefined; course_id?: string | undefined; page: PageRequest },
): Promise<CommentList> {
  const courseKey = parseCourseKey(query.course_id ?? '');
  if (query.username === undefined || courseKey === null)
    throw badRequest('Give a thread, or a course and a user name.', 'invalid_query');
  const { read } = context.db;
  const forum = await openForum(context, courseKey, identity);
  const author = await findUserByUsername(read, query.username);
  if (!author) throw notFound('User not found.');
  const scope = scopeFor(forum);
  const { comments, count } = await listComments(read, forum.viewer, {
    filter: { of: { authorId: author.id, ...scope } },
    order: { isNewestFirst: true, endorsedFirst: false, ...query.page },
  });
  const ids = [...new Set(comments.map(({ threadId }) => threadId))];
  return { forum, threads: await findThreads(read, scope, ids), comments, count, page: query.page };
}
