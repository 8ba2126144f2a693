import {
  accountsCall,
  activityStatsCall,
  bulkDeletePostsCall,
  discussionToursCall,
  learnerThreadsCall,
  type ReplyBody,
} from '@lectern/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { handle } from '../../http/route.ts';
import { foldKey } from '../../kernel/users/fold-key.ts';
import { findUserByUsername } from '../../kernel/users/users.store.ts';
import { forbidden, notFound } from '../../lib/errors.ts';
import { deletePostsOf } from './delete-posts.ts';
import { fieldError } from './fields.ts';
import { openForum } from './forum.ts';
import { listKnownUsernames, listLearners } from './learners.store.ts';
import { presentPagination, readPage } from './page.ts';
import { NO_PICTURE, presentThread } from './posts.present.ts';
import { presentationFor, scopeFor } from './read-posts.ts';
import type { ThreadFilter } from './select-threads.store.ts';
import { listThreads } from './threads.store.ts';

const MAX_NAMES = 100;

/** People in the discussions of a course, and what they wrote (27.6). */
export function registerLearners(app: FastifyInstance, context: Context): void {
  handleActivityStats(app, context);
  handleLearnerThreads(app, context);
  handleBulkDeletion(app, context);

  handle(app, accountsCall, async ({ query }) => {
    const names = (query.username ?? '').split(',').filter((name) => name !== '');
    const known = await listKnownUsernames(context.db.read, names.slice(0, MAX_NAMES).map(foldKey));
    return {
      status: 200,
      body: known.map((username) => ({ username, profile_image: NO_PICTURE })),
    };
  });

  handle(app, discussionToursCall, async () => {
    const body: ReplyBody<typeof discussionToursCall, 200> = [];
    return { status: 200, body };
  });
}

/** The learners of a course with how much they wrote; only moderators see, and order by, reports. */
function handleActivityStats(app: FastifyInstance, context: Context): void {
  const { db } = context;
  handle(app, activityStatsCall, async ({ params, query, identity, site, raw }) => {
    const forum = await openForum(context, params.courseId, identity);
    const { moderates } = forum.viewer.rights;
    if (query.order_by === 'flagged' && !moderates)
      throw fieldError('order_by', 'Only moderators can order by reports.');
    const page = readPage(query);
    const { learners, count } = await listLearners(db.read, scopeFor(forum), {
      name: query.username === undefined || query.username === '' ? null : query.username,
      order: query.order_by ?? (moderates ? 'flagged' : 'activity'),
      ...page,
    });
    return {
      status: 200,
      body: {
        results: learners.map(({ activeFlags, inactiveFlags, ...numbers }) => ({
          ...numbers,
          active_flags: moderates ? activeFlags : null,
          inactive_flags: moderates ? inactiveFlags : null,
        })),
        pagination: presentPagination(page, count, new URL(raw.url, site.origin)),
      },
    };
  });
}

/** The threads that one learner takes part in. */
function handleLearnerThreads(app: FastifyInstance, context: Context): void {
  const { db } = context;
  handle(app, learnerThreadsCall, async ({ params, query, identity, site, raw }) => {
    const forum = await openForum(context, params.courseId, identity);
    const { moderates } = forum.viewer.rights;
    if (!moderates && (query.count_flagged !== undefined || query.status === 'flagged'))
      throw forbidden('`count_flagged` can only be set by users with moderator access or higher.');
    const person = await findUserByUsername(db.read, query.username ?? '');
    if (!person) throw notFound('There is no account with this username.');
    const page = readPage(query);
    const filter: ThreadFilter = { participantId: person.id };
    if (query.thread_type !== undefined) filter.type = query.thread_type;
    if (query.status === 'flagged') filter.isReported = true;
    else if (query.status !== undefined) filter.view = query.status;
    const { threads, count } = await listThreads(db, scopeFor(forum), {
      filter,
      order: 'last_activity_at',
      ...page,
    });
    const presentation = await presentationFor(db.read, forum, threads, {
      origin: site.origin,
      fields: 'profile_image',
    });
    return {
      status: 200,
      body: {
        results: threads.map((thread) => presentThread(thread, presentation)),
        pagination: presentPagination(page, count, new URL(raw.url, site.origin)),
      },
    };
  });
}

/** Deletes all posts of a person in a course; unless `execute` is true, it only counts them. */
function handleBulkDeletion(app: FastifyInstance, context: Context): void {
  handle(app, bulkDeletePostsCall, async ({ params, query, identity }) => {
    if (query.course_or_org === 'org')
      throw fieldError('course_or_org', 'Posts can be deleted one course at a time.');
    const isMeant = query.execute?.toLowerCase() === 'true';
    const counts = await context.db.write(async (tx) => {
      const { courseKey, viewer } = await openForum(context, params.courseId, identity, tx);
      if (!viewer.rights.bulkDeletes) throw forbidden('Only moderators can delete all posts of a person.');
      const person = await findUserByUsername(tx, query.username);
      if (!person) throw notFound('There is no account with this username.');
      return deletePostsOf(tx, context, { courseKey, authorId: person.id, isMeant });
    });
    return { status: 202, body: { thread_count: counts.threads, comment_count: counts.comments } };
  });
}
