import {
  listNotificationsCall,
  markNotificationsReadCall,
  markNotificationsSeenCall,
  notificationCountCall,
} from '@lectern/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { handle } from '../../http/route.ts';
import { courseLinks } from '../../kernel/course/links.ts';
import { appOf } from '../../kernel/notifications/kinds.policy.ts';
import { NOTIFICATION_DAYS } from '../../kernel/notifications/notification-jobs.ts';
import {
  countUnseen,
  listNotifications,
  markRead,
  markSeen,
} from '../../kernel/notifications/notifications.store.ts';
import { DAY } from '../../lib/durations.ts';
import { badRequest, notFound } from '../../lib/errors.ts';
import { requireUser } from '../../plugins/identity.ts';
import { presentNotification } from './notifications.present.ts';

const DEFAULT_SIZE = 10;
const MAX_SIZE = 100;

/** The notifications of a person in all their courses (28.1). */
export function registerTray(app: FastifyInstance, { db, clock }: Context): void {
  const since = () => clock.now() - NOTIFICATION_DAYS * DAY;

  handle(app, notificationCountCall, async (request) => {
    const { id } = requireUser(request);
    return { status: 200, body: presentCounts(await countUnseen(db.read, id, since())) };
  });

  handle(app, listNotificationsCall, async ({ query, identity, site, raw }) => {
    const { id, timeZone } = requireUser({ identity });
    const number = Number(query.page ?? 1);
    const size = Math.min(Number(query.page_size ?? DEFAULT_SIZE), MAX_SIZE);
    const start = (number - 1) * size;
    const app = query.app_name ?? null;
    const range = { since: since(), app, start, size };
    const { notifications, count } = await listNotifications(db.read, id, range);
    const pages = Math.max(1, Math.ceil(count / size));
    if (number > pages) throw notFound('Invalid page.');
    return {
      status: 200,
      body: {
        ...presentPages({ number, pages, url: new URL(raw.url, site.origin) }),
        count,
        start,
        results: notifications.map((notification) =>
          presentNotification(notification, { links: courseLinks(site, notification.courseKey), timeZone }),
        ),
      },
      headers: { 'cache-control': 'no-store' },
    };
  });

  handle(app, markNotificationsSeenCall, async ({ params, identity }) => {
    const { id } = requireUser({ identity });
    await db.write((tx) => markSeen(tx, id, params.app, clock.now()));
    return { status: 200, body: { message: 'Notifications marked as seen.' } };
  });

  handle(app, markNotificationsReadCall, async ({ body, identity }) => {
    const { id } = requireUser({ identity });
    const { notification_id: notificationId, app_name: appName } = body;
    if (notificationId !== undefined) {
      const found = await db.write((tx) => markRead(tx, id, { id: notificationId }, clock.now()));
      if (!found) throw notFound('You don’t have this notification.');
      return { status: 200, body: { message: 'Notification marked read.' } };
    }
    if (appName === undefined) throw badRequest('Invalid app_name or notification_id.', 'invalid_body');
    await db.write((tx) => markRead(tx, id, { app: appName }, clock.now()));
    return { status: 200, body: { message: 'Notifications marked read.' } };
  });
}

function presentCounts(unseen: Awaited<ReturnType<typeof countUnseen>>) {
  const byApp = { discussion: 0, updates: 0, grading: 0 };
  for (const { kind, count } of unseen) byApp[appOf(kind)] += count;
  return {
    show_notifications_tray: true,
    count: unseen.reduce((sum, { count }) => sum + count, 0),
    count_by_app_name: byApp,
    notification_expiry_days: NOTIFICATION_DAYS,
  };
}

/** `number`: of the current page, from 1; `url`: its address. */
function presentPages({ number, pages, url }: { number: number; pages: number; url: URL }) {
  const urlOf = (page: number) => {
    const other = new URL(url);
    other.searchParams.set('page', String(page));
    return other.href;
  };
  return {
    next: number < pages ? urlOf(number + 1) : null,
    previous: number > 1 ? urlOf(number - 1) : null,
    num_pages: pages,
    current_page: number,
  };
}
