import { addBookmarkCall, type BookmarkWire, findCourseKeyOf, removeBookmarkCall } from '@lectern/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { badRequest, notFound } from '../../http/errors.ts';
import { handle } from '../../http/route.ts';
import { requireUser } from '../../plugins/identity.ts';
import { type Access, findAccess } from '../courseware/access.ts';
import { isoTime } from '../schedule/iso.ts';
import {
  type Bookmark,
  countBookmarks,
  deleteBookmark,
  findBookmark,
  insertBookmark,
} from './bookmarks.store.ts';

/** How many bookmarks a learner may keep in one course. */
export const BOOKMARK_LIMIT = 100;

export function registerBookmarks(app: FastifyInstance, context: Context): void {
  handle(app, addBookmarkCall, async (request) => {
    const user = requireUser(request);
    const { usage_id: usageKey } = request.body;
    const bookmark = await context.db.write(async (tx) => {
      const courseKey = findCourseKeyOf(usageKey);
      const access = courseKey && (await findAccess(context, courseKey, request.identity, tx));
      if (!access || !maySee(access, usageKey)) {
        throw badRequest('There is no such block, or it is not open to you.', 'block_not_found');
      }
      const learner = { userId: user.id, courseKey: access.course.courseKey };
      const known = await findBookmark(tx, learner, usageKey);
      if (known) return known;
      if ((await countBookmarks(tx, learner)) >= BOOKMARK_LIMIT) {
        throw badRequest(`You can keep ${BOOKMARK_LIMIT} bookmarks in a course.`, 'bookmark_limit_reached');
      }
      const added: Bookmark = { ...learner, usageKey, createdAt: access.now };
      await insertBookmark(tx, added);
      return added;
    });
    const type = /\+type@([^+]+)/.exec(usageKey)?.[1] ?? null;
    return { status: 201, body: presentBookmark(bookmark, user.username, type) };
  });

  handle(app, removeBookmarkCall, async (request) => {
    const user = requireUser(request);
    const { username, usageId } = request.params;
    const courseKey = findCourseKeyOf(usageId);
    const removed =
      username === user.username &&
      courseKey !== null &&
      (await context.db.write((tx) => deleteBookmark(tx, { userId: user.id, courseKey }, usageId)));
    if (!removed) throw notFound('There is no such bookmark of yours.');
    return { status: 204, body: null };
  });
}

/** Whether a block is there for the visitor; bookmarking what is locked or closed is fine. */
function maySee({ course, view, decision }: Access, usageKey: string): boolean {
  const place = course.places.get(usageKey);
  if (!place || decision.denial !== null) return false;
  const states = [
    'sequence' in place ? view.sequences[place.sequence] : undefined,
    'unit' in place ? view.units[place.unit] : undefined,
  ];
  return !states.includes('hidden') && !states.includes('unreleased');
}

function presentBookmark(bookmark: Bookmark, username: string, type: string | null): BookmarkWire {
  return {
    id: `${username},${bookmark.usageKey}`,
    course_id: bookmark.courseKey,
    usage_id: bookmark.usageKey,
    block_type: type,
    created: isoTime(bookmark.createdAt),
  };
}
