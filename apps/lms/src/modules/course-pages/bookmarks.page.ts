import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { formatDay } from '../../i18n/format-day.ts';
import { defineMessages, t } from '../../i18n/messages.ts';
import type { Access } from '../../kernel/access/access.ts';
import { html } from '../../lib/html.ts';
import { maySee } from '../bookmarks/bookmarks.policy.ts';
import { presentPlace } from '../bookmarks/bookmarks.present.ts';
import { type Bookmark, listBookmarks } from '../bookmarks/bookmarks.store.ts';
import { type ListRow, registerLearnerList } from './learner-list.page.ts';

const messages = defineMessages({
  heading: { defaultMessage: 'Bookmarks', description: 'Heading of the list of a learner’s bookmarks' },
  none: {
    defaultMessage: 'You have no bookmarks in this course',
    description: 'Heading in place of the list of bookmarks',
  },
  noneText: {
    defaultMessage: 'Bookmark a unit to find it here again.',
    description: 'Below the heading “You have no bookmarks in this course”',
  },
  added: { defaultMessage: 'Added on {day}', description: 'When a bookmark was added' },
});

const FIELDS = new Set(['display_name', 'path'] as const);

/** `GET /courses/{courseId}/bookmarks`: a learner's bookmarks, newest first. */
export function registerBookmarksPage(app: FastifyInstance, context: Context): void {
  registerLearnerList(app, context, {
    path: 'bookmarks',
    screen: 'bookmarks',
    tabId: null,
    heading: messages.heading,
    empty: { title: messages.none, text: messages.noneText },
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
    below: html`${path?.map(({ display_name: name }) => html`<bdi>${name}</bdi> · `)}${t(messages.added, { day })}`,
  };
}
