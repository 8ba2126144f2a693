import type { Reader, Tx } from '../../db/database.ts';
import {
  appOf,
  type Cadence,
  DEFAULT_PREFERENCES,
  groupOf,
  type KindGroup,
  NOTIFICATION_KINDS,
  type NotificationContext,
  type NotificationKind,
  type Preference,
} from './kinds.policy.ts';

export interface NewNotification {
  userId: number;
  courseKey: string;
  kind: NotificationKind;
  context: NotificationContext;
  postId: number | null;
}

/** Times are epoch milliseconds. */
export interface Notification extends NewNotification {
  id: number;
  createdAt: number;
  seenAt: number | null;
  readAt: number | null;
}

/** The preferences that people have chosen, by `user/group`. */
async function listPreferences(
  reader: Reader,
  userIds: readonly number[],
): Promise<ReadonlyMap<string, Preference>> {
  const rows = await reader
    .selectFrom('notification_preferences')
    .selectAll()
    .where('user_id', 'in', [...userIds, -1])
    .execute();
  return new Map(
    rows.map((row) => [
      `${row.user_id}/${row.kind_group}`,
      { onSite: row.on_site === 1, byMail: row.by_mail === 1, cadence: row.cadence },
    ]),
  );
}

/** Stores notifications as their recipients want them. Returns the ids of those to be mailed at once. */
export async function insertNotifications(
  tx: Tx,
  notifications: readonly NewNotification[],
  at: number,
): Promise<number[]> {
  const preferences = await listPreferences(tx, [...new Set(notifications.map(({ userId }) => userId))]);
  const rows = notifications.flatMap(({ userId, courseKey, kind, context, postId }) => {
    const group = groupOf(kind);
    const { onSite, byMail, cadence } = preferences.get(`${userId}/${group}`) ?? DEFAULT_PREFERENCES[group];
    if (!onSite && !byMail) return [];
    return {
      user_id: userId,
      course_key: courseKey,
      kind,
      context: JSON.stringify(context),
      post_id: postId,
      on_site: Number(onSite),
      mail: byMail ? cadence : null,
      created_at: at,
      seen_at: null,
      read_at: null,
    };
  });
  const urgent: number[] = [];
  for (let start = 0; start < rows.length; start += BATCH) {
    const added = await tx
      .insertInto('notifications')
      .values(rows.slice(start, start + BATCH))
      .returning(['id', 'mail'])
      .execute();
    urgent.push(...added.filter(({ mail }) => mail === 'Immediately').map(({ id }) => id));
  }
  return urgent;
}

const BATCH = 200;

function selectTray(reader: Reader, userId: number, { since, app }: { since: number; app: string | null }) {
  return reader
    .selectFrom('notifications')
    .where('user_id', '=', userId)
    .where('on_site', '=', 1)
    .where('created_at', '>=', since)
    .where('kind', 'in', kindsOf(app));
}

/** One page of the tray, newest first, and how many there are. */
export async function listNotifications(
  reader: Reader,
  userId: number,
  page: { since: number; app: string | null; start: number; size: number },
): Promise<{ notifications: Notification[]; count: number }> {
  const { count } = await selectTray(reader, userId, page)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const rows = await selectTray(reader, userId, page)
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(page.size)
    .offset(page.start)
    .execute();
  return { count, notifications: rows.map(readNotification) };
}

/** How many a person has not seen, by kind. */
export async function countUnseen(
  reader: Reader,
  userId: number,
  since: number,
): Promise<{ kind: NotificationKind; count: number }[]> {
  return selectTray(reader, userId, { since, app: null })
    .where('seen_at', 'is', null)
    .select(['kind', (eb) => eb.fn.countAll<number>().as('count')])
    .groupBy('kind')
    .execute();
}

export async function markSeen(tx: Tx, userId: number, app: string, at: number): Promise<void> {
  await tx
    .updateTable('notifications')
    .set({ seen_at: at })
    .where('user_id', '=', userId)
    .where('seen_at', 'is', null)
    .where('kind', 'in', kindsOf(app))
    .execute();
}

/** Marks one notification, or all of an app. Whether the person has such a one. */
export async function markRead(
  tx: Tx,
  userId: number,
  which: { id: number } | { app: string },
  at: number,
): Promise<boolean> {
  const own = tx.updateTable('notifications').where('user_id', '=', userId);
  const chosen = 'id' in which ? own.where('id', '=', which.id) : own.where('kind', 'in', kindsOf(which.app));
  const rows = await chosen.set({ read_at: at }).returning('id').execute();
  return rows.length > 0;
}

/** Those of an app, or all; of an unknown app one that no notification has. */
function kindsOf(app: string | null): NotificationKind[] {
  const kinds = NOTIFICATION_KINDS.filter((kind) => app === null || appOf(kind) === app);
  return kinds.length === 0 ? ['' as NotificationKind] : kinds;
}

/** A notification that is mailed at once; null if it is gone or read meanwhile. */
export async function findUnread(reader: Reader, id: number): Promise<Notification | null> {
  const row = await reader
    .selectFrom('notifications')
    .selectAll()
    .where('id', '=', id)
    .where('read_at', 'is', null)
    .executeTakeFirst();
  return row ? readNotification(row) : null;
}

/** Those of some people who haven't read what an earlier notification of a kind says about a block. */
export async function listUnreadAbout(
  reader: Reader,
  userIds: readonly number[],
  { courseKey, kind, usageKey }: { courseKey: string; kind: NotificationKind; usageKey: string },
): Promise<ReadonlySet<number>> {
  const rows = await reader
    .selectFrom('notifications')
    .selectAll()
    .where('user_id', 'in', [...userIds, -1])
    .where('course_key', '=', courseKey)
    .where('kind', '=', kind)
    .where('read_at', 'is', null)
    .execute();
  const about = rows.map(readNotification).filter(({ context }) => context.usageKey === usageKey);
  return new Set(about.map(({ userId }) => userId));
}

interface DigestWindow {
  cadence: Exclude<Cadence, 'Immediately'>;
  /** Inclusive, and exclusive. */
  from: number;
  to: number;
}

function selectForDigests(reader: Reader, { cadence, from, to }: DigestWindow) {
  return reader
    .selectFrom('notifications')
    .where('mail', '=', cadence)
    .where('created_at', '>=', from)
    .where('created_at', '<', to)
    .where('read_at', 'is', null);
}

/** The people with something for a digest. */
export async function listDigestRecipients(reader: Reader, window: DigestWindow): Promise<number[]> {
  const rows = await selectForDigests(reader, window).select('user_id').distinct().execute();
  return rows.map((row) => row.user_id);
}

/** The notifications in one digest to a person, newest first. */
export async function listForDigest(
  reader: Reader,
  userId: number,
  window: DigestWindow,
  limit: number,
): Promise<Notification[]> {
  const rows = await selectForDigests(reader, window)
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute();
  return rows.map(readNotification);
}

/** Removes notifications created before `before`. */
export async function deleteOldNotifications(tx: Tx, before: number): Promise<void> {
  await tx.deleteFrom('notifications').where('created_at', '<', before).execute();
}

/** A person's preferences for every group. */
export async function findPreferences(
  reader: Reader,
  userId: number,
): Promise<Record<KindGroup, Preference>> {
  const chosen = await listPreferences(reader, [userId]);
  return Object.fromEntries(
    Object.entries(DEFAULT_PREFERENCES).map(([group, preference]) => [
      group,
      chosen.get(`${userId}/${group}`) ?? preference,
    ]),
  ) as Record<KindGroup, Preference>;
}

export async function savePreference(
  tx: Tx,
  userId: number,
  group: KindGroup,
  { onSite, byMail, cadence }: Preference,
): Promise<void> {
  const values = { on_site: Number(onSite), by_mail: Number(byMail), cadence };
  await tx
    .insertInto('notification_preferences')
    .values({ user_id: userId, kind_group: group, ...values })
    .onConflict((conflict) => conflict.columns(['user_id', 'kind_group']).doUpdateSet(values))
    .execute();
}

function readNotification(row: {
  id: number;
  user_id: number;
  course_key: string;
  kind: NotificationKind;
  context: string;
  post_id: number | null;
  created_at: number;
  seen_at: number | null;
  read_at: number | null;
}): Notification {
  return {
    id: row.id,
    userId: row.user_id,
    courseKey: row.course_key,
    kind: row.kind,
    context: JSON.parse(row.context) as NotificationContext,
    postId: row.post_id,
    createdAt: row.created_at,
    seenAt: row.seen_at,
    readAt: row.read_at,
  };
}

/** Deletes what was notified about posts. */
export async function deleteNotificationsOfPosts(tx: Tx, postIds: readonly number[]): Promise<void> {
  await tx
    .deleteFrom('notifications')
    .where('post_id', 'in', [...postIds, -1])
    .execute();
}

/** Removes a person from what others were notified of: what they did becomes that of somebody anonymous. */
export async function anonymizeActor(tx: Tx, username: string): Promise<void> {
  const rows = await tx
    .selectFrom('notifications')
    .select(['id', 'context'])
    .where((eb) =>
      eb.or(['actor', 'author'].map((role) => eb('context', 'like', `%"${role}":"${username}"%`))),
    )
    .execute();
  for (const { id, context } of rows) {
    const anonymous = JSON.stringify(JSON.parse(context), (key, value) =>
      (key === 'actor' || key === 'author') && value === username ? null : value,
    );
    await tx.updateTable('notifications').set({ context: anonymous }).where('id', '=', id).execute();
  }
}
