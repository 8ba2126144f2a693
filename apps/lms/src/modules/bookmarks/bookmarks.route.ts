import { addBookmarkCall, findCourseKeyOf, listBookmarksCall, removeBookmarkCall } from '@lectern/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { lockUser } from '../../db/locks.ts';
import { badRequest, forbidden, notFound } from '../../http/errors.ts';
import { handle } from '../../http/route.ts';
import { accessFor, findAccess } from '../../kernel/access/access.ts';
import { isGatedAt } from '../../kernel/progress/gating.ts';
import { requireUser } from '../../plugins/identity.ts';
import { BOOKMARK_LIMIT, maySee } from './bookmarks.policy.ts';
import { pageUrl, presentBookmark, presentPage, presentPlace, readFields } from './bookmarks.present.ts';
import {
  type Bookmark,
  countBookmarks,
  deleteBookmark,
  findBookmark,
  insertBookmark,
  listBookmarks,
} from './bookmarks.store.ts';
import { findPage, readPageRequest } from './page.policy.ts';

/** Listing, adding and removing a learner's bookmarks in a course (17.1). */
export function registerBookmarkCalls(app: FastifyInstance, context: Context): void {
  handle(app, listBookmarksCall, async ({ query, identity, site }) => {
    const user = requireUser({ identity });
    const courseKey = query.course_id;
    const access = await accessFor(context, courseKey, identity);
    if (access.decision.denial !== null) {
      throw forbidden('You don’t have access to this course.', 'enrollment_required');
    }
    const owner = access.user ?? user;
    const bookmarks = await listBookmarks(context.db.read, { userId: owner.id, courseKey });
    const shown = bookmarks.filter(({ usageKey }) => maySee(access, usageKey));
    const page = findPage(shown.length, readPageRequest(query));
    if (!page) throw notFound('This page of bookmarks doesn’t exist.');
    const fields = readFields(query.fields);
    return {
      status: 200,
      body: {
        ...presentPage(page, shown.length, (number) => pageUrl(site.origin, query, number)),
        results: shown.slice(page.start, page.end).map((bookmark) => ({
          ...presentBookmark(bookmark, owner.username),
          ...presentPlace(access, bookmark.usageKey, fields),
        })),
      },
    };
  });

  handle(app, addBookmarkCall, async (request) => {
    const user = requireUser(request);
    const { usage_id: usageKey } = request.body;
    const bookmark = await context.db.write(async (tx) => {
      // Locked, so that concurrent requests can't exceed the limit.
      await lockUser(tx, user.id);
      const courseKey = findCourseKeyOf(usageKey);
      const access = courseKey && (await findAccess(context, courseKey, request.identity, tx));
      if (!access || !maySee(access, usageKey) || (await isGatedAt(access, usageKey, tx))) {
        throw badRequest('This content doesn’t exist, or you don’t have access to it.', 'block_not_found');
      }
      const learner = { userId: user.id, courseKey: access.course.courseKey };
      const known = await findBookmark(tx, learner, usageKey);
      if (known) return known;
      if ((await countBookmarks(tx, learner)) >= BOOKMARK_LIMIT) {
        throw badRequest(
          `You can have up to ${BOOKMARK_LIMIT} bookmarks in a course.`,
          'bookmark_limit_reached',
        );
      }
      const added: Bookmark = { ...learner, usageKey, createdAt: access.now };
      await insertBookmark(tx, added);
      return added;
    });
    return { status: 201, body: presentBookmark(bookmark, user.username) };
  });

  handle(app, removeBookmarkCall, async (request) => {
    const user = requireUser(request);
    const { username, usageId } = request.params;
    const courseKey = findCourseKeyOf(usageId);
    const removed =
      username === user.username &&
      courseKey !== null &&
      (await context.db.write(async (tx) => {
        await findAccess(context, courseKey, request.identity, tx);
        return deleteBookmark(tx, { userId: user.id, courseKey }, usageId);
      }));
    if (!removed) throw notFound('You don’t have this bookmark.');
    return { status: 204, body: null };
  });
}
