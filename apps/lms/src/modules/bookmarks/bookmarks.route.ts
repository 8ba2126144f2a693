import {
  addBookmarkCall,
  findCourseKeyOf,
  getBookmarkCall,
  listBookmarksCall,
  parseCourseKey,
  removeBookmarkCall,
  type UsageKey,
} from '@lectern/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import { lockUser } from '../../db/locks.ts';
import { handle } from '../../http/route.ts';
import { formatNumber } from '../../i18n/format.ts';
import { defineMessages, t } from '../../i18n/messages.ts';
import { type Access, findAccess } from '../../kernel/access/access.ts';
import type { Identity } from '../../kernel/access/identity.ts';
import { isGatedAt } from '../../kernel/progress/gating.ts';
import type { User } from '../../kernel/users/user.ts';
import { badRequest, forbidden, notFound } from '../../lib/errors.ts';
import { requireUser } from '../../plugins/identity.ts';
import { BOOKMARK_LIMIT, maySee } from './bookmarks.policy.ts';
import { pageUrl, presentBookmark, presentPage, presentPlace, readFields } from './bookmarks.present.ts';
import {
  type Bookmark,
  countBookmarks,
  deleteBookmark,
  findBookmark,
  insertBookmark,
  listBookmarkedCourses,
  listBookmarks,
} from './bookmarks.store.ts';
import { findPage, readPageRequest } from './page.policy.ts';

const messages = defineMessages({
  noPage: {
    defaultMessage: 'This page of bookmarks doesn’t exist.',
    description: 'Error of a call for bookmarks',
  },
  noContent: {
    defaultMessage: 'This content doesn’t exist, or you don’t have access to it.',
    description: 'Error of a call for content of a course',
  },
  missing: { defaultMessage: 'You don’t have this bookmark.', description: 'Error of a call for a bookmark' },
  noAccess: {
    defaultMessage: 'You don’t have access to this course.',
    description: 'Error of a call for a course',
  },
  limit: {
    defaultMessage: 'You can have up to {limit} bookmarks in a course.',
    description: 'Error when a bookmark is added',
  },
});

/** Listing, reading, adding and removing a learner's bookmarks in a course (17.1). */
export function registerBookmarkCalls(app: FastifyInstance, context: Context): void {
  handle(app, listBookmarksCall, async ({ query, identity, site }) => {
    const user = requireUser({ identity });
    const shown = await listVisibleBookmarks(context, { identity, user, courseId: query.course_id });
    const page = findPage(shown.length, readPageRequest(query));
    if (!page) throw notFound(t(messages.noPage));
    const fields = readFields(query.fields);
    return {
      status: 200,
      body: {
        ...presentPage(page, shown.length, (number) => pageUrl(site.origin, query, number)),
        results: shown.slice(page.start, page.end).map(({ bookmark, access, owner }) => ({
          ...presentBookmark(bookmark, owner.username),
          ...presentPlace(access, bookmark.usageKey, fields),
        })),
      },
    };
  });

  handle(app, addBookmarkCall, async (request) => {
    const user = requireUser(request);
    const { usage_id: usageKey } = request.body;
    const { identity } = request;
    const { bookmark, access } = await context.db.write((tx) =>
      addBookmark(tx, context, { user, identity, usageKey }),
    );
    const place = presentPlace(access, bookmark.usageKey, new Set(['display_name', 'path']));
    return { status: 201, body: { ...presentBookmark(bookmark, user.username), ...place } };
  });

  handle(app, getBookmarkCall, async ({ params, query, identity }) => {
    const user = requireUser({ identity });
    const courseKey = findCourseKeyOf(params.usageId);
    const shown =
      courseKey !== null && params.username === user.username
        ? await listVisibleBookmarks(context, { identity, user, courseId: courseKey })
        : [];
    const found = shown.find(({ bookmark }) => bookmark.usageKey === params.usageId);
    if (!found) throw notFound(t(messages.missing));
    const place = presentPlace(found.access, params.usageId, readFields(query.fields));
    return { status: 200, body: { ...presentBookmark(found.bookmark, found.owner.username), ...place } };
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
    if (!removed) throw notFound(t(messages.missing));
    return { status: 204, body: null };
  });
}

/** The new bookmark, or the one that the learner already has. Throws 400 for a block that they may not see, and past the limit. */
async function addBookmark(
  tx: Tx,
  context: Context,
  { user, identity, usageKey }: { user: User; identity: Identity; usageKey: UsageKey },
): Promise<{ bookmark: Bookmark; access: Access }> {
  // Locked, so that concurrent requests can't exceed the limit.
  await lockUser(tx, user.id);
  const courseKey = findCourseKeyOf(usageKey);
  const access = courseKey && (await findAccess(context, courseKey, identity, tx));
  if (!access || !maySee(access, usageKey) || (await isGatedAt(access, usageKey, tx))) {
    throw badRequest(t(messages.noContent), 'block_not_found');
  }
  const learner = { userId: user.id, courseKey: access.course.courseKey };
  const known = await findBookmark(tx, learner, usageKey);
  if (known) return { bookmark: known, access };
  if ((await countBookmarks(tx, learner)) >= BOOKMARK_LIMIT) {
    throw badRequest(t(messages.limit, { limit: formatNumber(BOOKMARK_LIMIT) }), 'bookmark_limit_reached');
  }
  const bookmark: Bookmark = { ...learner, usageKey, createdAt: access.now };
  await insertBookmark(tx, bookmark);
  return { bookmark, access };
}

interface VisibleBookmark {
  bookmark: Bookmark;
  access: Access;
  /** The learner whose bookmark it is: in a masquerade, not the viewer. */
  owner: User;
}

/** The bookmarks of one course, or of all of them, that still lead to something; none for a key of no course. */
async function listVisibleBookmarks(
  context: Context,
  { identity, user, courseId }: { identity: Identity; user: User; courseId: string | undefined },
): Promise<VisibleBookmark[]> {
  const courseKey = courseId === undefined ? null : parseCourseKey(courseId);
  if (courseId !== undefined && courseKey === null) return [];
  const courseKeys = courseKey === null ? await listBookmarkedCourses(context.db.read, user.id) : [courseKey];
  const visible: VisibleBookmark[] = [];
  for (const key of courseKeys) {
    const access = await findAccess(context, key, identity);
    if (!access) continue;
    if (access.decision.denial !== null) {
      if (courseKey === null) continue;
      throw forbidden(t(messages.noAccess), 'enrollment_required');
    }
    const owner = access.user ?? user;
    for (const bookmark of await listBookmarks(context.db.read, { userId: owner.id, courseKey: key })) {
      if (maySee(access, bookmark.usageKey)) visible.push({ bookmark, access, owner });
    }
  }
  return visible.sort((a, b) => b.bookmark.createdAt - a.bookmark.createdAt);
}
