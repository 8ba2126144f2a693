import {
  changeThreadCall,
  createThreadCall,
  deleteThreadCall,
  listThreadsCall,
  type Query,
  threadCall,
} from '@lectern/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { handle } from '../../http/route.ts';
import { findUserByUsername } from '../../kernel/users/users.store.ts';
import { badRequest, forbidden } from '../../lib/errors.ts';
import { changeThread } from './change-post.ts';
import { canonicalTopicId } from './course-topics.ts';
import { createThread } from './create-post.ts';
import { deletePost } from './delete-posts.ts';
import { findGroup } from './find-group.ts';
import { type Forum, openForum } from './forum.ts';
import { presentPagination, readPage } from './page.ts';
import { keysOf, wordReaderFor } from './post-text.ts';
import { presentThread } from './posts.present.ts';
import { openThread, presentationFor, scopeFor, threadIsUnknown } from './read-posts.ts';
import type { ThreadFilter } from './select-threads.store.ts';
import { listThreads, searchThreads } from './threads.store.ts';

/** Threads of a course (27.4). */
export function registerThreads(app: FastifyInstance, context: Context): void {
  const { db } = context;

  handle(app, listThreadsCall, async ({ query, identity, site, raw }) => {
    const forum = await openForum(context, query.course_id, identity);
    checkQuery(query, forum);
    const page = readPage(query);
    const { threads, count } = await listThreads(db, scopeFor(forum), {
      filter: await readFilter(context, forum, query),
      order: query.order_by ?? 'last_activity_at',
      ...page,
    });
    const presentation = await presentationFor(db.read, forum, threads, {
      origin: site.origin,
      fields: query.requested_fields,
    });
    return {
      status: 200,
      body: {
        results: threads.map((thread) => presentThread(thread, presentation)),
        pagination: presentPagination(page, count, new URL(raw.url, site.origin)),
        text_search_rewrite: null,
      },
    };
  });

  handle(app, threadCall, async ({ params, query, identity, site }) => {
    const { forum, thread } = await openThread(context, { id: params.threadId, identity });
    if (query.course_id !== undefined && query.course_id !== forum.courseKey) throw threadIsUnknown();
    const presentation = await presentationFor(db.read, forum, [thread], {
      origin: site.origin,
      fields: query.requested_fields,
    });
    return { status: 200, body: presentThread(thread, presentation, true) };
  });

  handle(app, createThreadCall, async ({ body, identity, site }) => {
    const { forum, thread } = await createThread(context, identity, body);
    const presentation = await presentationFor(db.read, forum, [thread], { origin: site.origin });
    return { status: 200, body: presentThread(thread, presentation) };
  });

  handle(app, changeThreadCall, async ({ params, body, identity, site }) => {
    const { forum, thread } = await changeThread(context, { id: params.threadId, identity, body });
    const presentation = await presentationFor(db.read, forum, [thread], { origin: site.origin });
    return { status: 200, body: presentThread(thread, presentation, true) };
  });

  handle(app, deleteThreadCall, async ({ params, identity }) => {
    await db.write(async (tx) => {
      const { forum, thread } = await openThread(context, { id: params.threadId, identity }, tx);
      await deletePost(tx, context, { forum, thread, post: thread });
    });
    return { status: 204, body: null };
  });
}

type ListQuery = Query<typeof listThreadsCall>;

const isTrue = (flag: string | undefined): boolean => flag?.toLowerCase() === 'true';

function checkQuery(query: ListQuery, { viewer }: Forum): void {
  const exclusive = [query.topic_id, query.text_search, query.following];
  if (exclusive.filter((value) => value !== undefined && value !== '').length > 1) {
    throw badRequest(
      'The following query parameters are mutually exclusive: topic_id, text_search, following',
      'invalid_query',
    );
  }
  if (viewer.rights.moderates) return;
  if (query.count_flagged !== undefined || isTrue(query.flagged))
    throw forbidden(
      '`count_flagged` and `flagged` can only be set by users with moderator access or higher.',
    );
}

async function readFilter(context: Context, forum: Forum, query: ListQuery): Promise<ThreadFilter> {
  const filter: ThreadFilter = {};
  if (query.topic_id !== undefined && query.topic_id !== '')
    filter.topicIds = query.topic_id.split(',').map((id) => canonicalTopicId(forum.discussions, id));
  if (query.text_search !== undefined && query.text_search.trim() !== '')
    filter.ids = await search(context, forum, query.text_search);
  if (isTrue(query.following)) filter.isFollowed = true;
  if (query.author !== undefined && query.author !== '')
    filter.authorId = (await findUserByUsername(context.db.read, query.author))?.id ?? null;
  if (query.thread_type !== undefined) filter.type = query.thread_type;
  if (query.view !== undefined) filter.view = query.view;
  if (isTrue(query.flagged)) filter.isReported = true;
  if (query.group_id !== undefined && forum.viewer.rights.seesAllGroups)
    filter.group = await findGroup(context.db.read, forum.courseKey, Number(query.group_id));
  return filter;
}

/** All words; where no post has them all, any of them. */
async function search({ db }: Context, forum: Forum, text: string): Promise<number[]> {
  const keys = keysOf(wordReaderFor(forum), text).slice(0, 20);
  const found = await searchThreads(db, forum.courseKey, { keys, mode: 'all' });
  return found.length > 0 ? found : searchThreads(db, forum.courseKey, { keys, mode: 'any' });
}
