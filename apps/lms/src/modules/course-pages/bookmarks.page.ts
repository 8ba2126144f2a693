import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import type { Access } from '../../kernel/access/access.ts';
import { formatDay } from '../../pages/format-day.ts';
import { html } from '../../pages/html.ts';
import { maySee } from '../bookmarks/bookmarks.policy.ts';
import { presentPlace } from '../bookmarks/bookmarks.present.ts';
import { type Bookmark, listBookmarks } from '../bookmarks/bookmarks.store.ts';
import { type ListRow, registerLearnerList } from './learner-list.page.ts';

const FIELDS = new Set(['display_name', 'path'] as const);

/** `GET /courses/{courseId}/bookmarks`: a learner's bookmarks, newest first. */
export function registerBookmarksPage(app: FastifyInstance, context: Context): void {
  registerLearnerList(app, context, {
    path: 'bookmarks',
    screen: 'bookmarks',
    tabId: null,
    heading: 'Bookmarks',
    empty: { title: 'You have no bookmarks in this course', text: 'Bookmark a unit to find it here again.' },
    async listRows(access, { id: userId }, jumpTo) {
      const { courseKey } = access.course;
      const bookmarks = await listBookmarks(context.db.read, { userId, courseKey });
      return bookmarks
        .filter(({ usageKey }) => maySee(access, usageKey))
        .map((bookmark) => row(access, bookmark, jumpTo));
    },
  });
}

function row(
  access: Access,
  { usageKey, createdAt }: Bookmark,
  jumpTo: (usageKey: string) => string,
): ListRow {
  const { display_name: title, path } = presentPlace(access, usageKey, FIELDS);
  const day = formatDay(createdAt, access.user?.timeZone ?? null);
  return {
    name: html`<h2><a class="rows__title" href="${jumpTo(usageKey)}" dir="auto">${title ?? usageKey}</a></h2>`,
    below: html`${path?.map(({ display_name: name }) => html`<bdi>${name}</bdi> · `)}Added on ${day}`,
  };
}
