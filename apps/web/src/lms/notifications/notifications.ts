import {
  listNotificationsCall,
  markNotificationsReadCall,
  markNotificationsSeenCall,
  type NotificationWire,
  notificationCountCall,
} from '@lectern/contract';
import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query';
import { MINUTE } from '../../i18n/durations.ts';
import { getLms } from '../lms.ts';
import { isHttpStatus } from '../transport/errors.ts';

/** How many notifications the learner hasn't seen; `byApp` has a key for every app of the server. */
export interface UnseenCount {
  total: number;
  byApp: Readonly<Record<string, number>>;
}

export interface Notification {
  id: number;
  app: string;
  /** Not sanitized: servers before 2026 put titles of posts into it as they are. */
  html: string;
  /** Where it leads; null for nowhere. Not checked. */
  url: string | null;
  courseId: string | null;
  courseTitle: string | null;
  /** ISO date-time. */
  createdAt: string;
  /** It arrived after the learner last opened the list. */
  isNew: boolean;
  isRead: boolean;
}

export interface NotificationPage {
  notifications: readonly Notification[];
  page: number;
  hasMore: boolean;
}

const countKey = ['notification-count'] as const;
const listKey = ['notifications'] as const;
const POLL_INTERVAL_MS = 2 * MINUTE;

/**
 * The number on the bell (wire contract 28.1), kept current while the page is visible. Null where the server has no
 * notifications, as those before 2025.
 */
export function notificationCountQuery() {
  return queryOptions({
    queryKey: countKey,
    queryFn: async ({ client, signal }): Promise<UnseenCount | null> => {
      try {
        const { body } = await getLms(client).transport.request(notificationCountCall, { signal });
        if (!body.show_notifications_tray) return null;
        return { total: body.count, byApp: body.count_by_app_name };
      } catch (error) {
        if (isHttpStatus(error, 401, 403, 404)) return null;
        throw error;
      }
    },
    refetchInterval: ({ state }) => (state.data ? POLL_INTERVAL_MS : false),
    refetchOnWindowFocus: ({ state }) => Boolean(state.data),
  });
}

/** The notifications of all courses, newest first, in pages (wire contract 28.1). */
export function notificationListQuery() {
  return infiniteQueryOptions({
    queryKey: listKey,
    staleTime: 0,
    initialPageParam: 1,
    queryFn: async ({ client, signal, pageParam }): Promise<NotificationPage> => {
      const { body } = await getLms(client).transport.request(listNotificationsCall, {
        query: { page: String(pageParam), page_size: '20', tray_opened: 'true' },
        signal,
      });
      const notifications = body.results.map(readNotification);
      return {
        notifications,
        page: pageParam,
        hasMore: body.results.length > 0 && pageParam < body.num_pages,
      };
    },
    getNextPageParam: (last) => (last.hasMore ? last.page + 1 : null),
  });
}

export function readNotification(wire: NotificationWire): Notification {
  const courseTitle = wire.content_context?.course_name;
  return {
    id: wire.id,
    app: wire.app_name,
    html: wire.content,
    url: wire.content_url ?? null,
    courseId: wire.course_id ?? null,
    courseTitle: typeof courseTitle === 'string' && courseTitle !== '' ? courseTitle : null,
    createdAt: wire.created,
    isNew: (wire.last_seen ?? null) === null,
    isRead: (wire.last_read ?? null) !== null,
  };
}

/** Pages may repeat a notification when a new one has moved the others. */
export function listNotifications(pages: readonly NotificationPage[]): Notification[] {
  const all = pages.flatMap(({ notifications }) => notifications);
  return [...new Map(all.map((notification) => [notification.id, notification])).values()];
}

/** Clears the number on the bell. Never rejects: what stays unseen is counted again. */
export async function markAllSeen(client: QueryClient): Promise<void> {
  const { transport, log } = getLms(client);
  const count = client.getQueryData<UnseenCount | null>(countKey);
  if (!count || count.total === 0) return;
  const apps = Object.keys(count.byApp).filter((app) => count.byApp[app] !== 0);
  await client.cancelQueries({ queryKey: countKey });
  client.setQueryData(countKey, { total: 0, byApp: mapToZero(count.byApp) });
  try {
    for (const app of apps) await transport.request(markNotificationsSeenCall, { params: { app } });
  } catch (error) {
    log.failure(error);
    client.setQueryData(countKey, count);
  }
}

function mapToZero(byApp: UnseenCount['byApp']): UnseenCount['byApp'] {
  return Object.fromEntries(Object.keys(byApp).map((app) => [app, 0]));
}

/** Marks one notification as read, on the page at once. Rejects with an LmsError, and then it is unread again. */
export async function markRead(client: QueryClient, { id }: Pick<Notification, 'id'>): Promise<void> {
  await changeRead(client, (notification) => notification.id === id, [{ notification_id: id }]);
}

/** Marks all notifications as read. Rejects with an LmsError, and then they are as before. */
export async function markAllRead(client: QueryClient): Promise<void> {
  const listed = listNotifications(client.getQueryData<ListData>(listKey)?.pages ?? []);
  const counted = Object.keys(client.getQueryData<UnseenCount | null>(countKey)?.byApp ?? {});
  const apps = [...new Set([...counted, ...listed.map(({ app }) => app)])];
  await changeRead(
    client,
    () => true,
    apps.map((app) => ({ app_name: app })),
  );
}

type ListData = InfiniteData<NotificationPage>;

async function changeRead(
  client: QueryClient,
  isConcerned: (notification: Notification) => boolean,
  bodies: readonly ({ notification_id: number } | { app_name: string })[],
): Promise<void> {
  await client.cancelQueries({ queryKey: listKey });
  const before = client.getQueryData<ListData>(listKey);
  if (before) client.setQueryData<ListData>(listKey, setRead(before, isConcerned));
  try {
    for (const body of bodies) await getLms(client).transport.request(markNotificationsReadCall, { body });
  } catch (error) {
    client.setQueryData(listKey, before);
    throw error;
  }
}

function setRead(data: ListData, isConcerned: (notification: Notification) => boolean): ListData {
  return {
    ...data,
    pages: data.pages.map((page) => ({
      ...page,
      notifications: page.notifications.map((notification) =>
        isConcerned(notification) ? { ...notification, isRead: true } : notification,
      ),
    })),
  };
}
