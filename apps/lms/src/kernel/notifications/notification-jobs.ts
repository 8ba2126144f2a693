import * as v from 'valibot';
import { runInLanguage } from '../../i18n/current-language.ts';
import { defineMessages, type Message, t } from '../../i18n/messages.ts';
import { languageOfAccount } from '../../i18n/negotiate.ts';
import { DAY, HOUR } from '../../lib/durations.ts';
import type { Mail } from '../../mail/mailer.ts';
import { findAccessOfUser, isEnrolled } from '../access/access.ts';
import { type Announcement, findAnnouncement } from '../announcements/announcements.store.ts';
import { type CourseLinks, courseLinks } from '../course/links.ts';
import { defineJob, type JobWork, noPayload, queueJob } from '../jobs/job-kind.ts';
import { findUserById } from '../users/users.store.ts';
import { lastDay, lastWeek } from './digest.policy.ts';
import { notificationMail } from './notification-mail.ts';
import {
  deleteOldNotifications,
  findUnread,
  listDigestRecipients,
  listForDigest,
  type Notification,
} from './notifications.store.ts';
import { NOTIFICATION_PURPOSE, signNotificationToken, unsubscribePageUrl } from './unsubscribe.ts';

const messages = defineMessages({
  one: {
    defaultMessage: 'News from your course',
    description: 'Subject of a mail about one event in a course',
  },
  today: {
    defaultMessage: 'Your courses today',
    description: 'Subject of the daily mail about a learner’s courses',
  },
  week: {
    defaultMessage: 'Your courses this week',
    description: 'Subject of the weekly mail about a learner’s courses',
  },
});

/** How long notifications are kept. */
export const NOTIFICATION_DAYS = 60;
/** A digest lists no more. */
const MAX_ITEMS = 30;

/** Mails one notification at once. */
export const notificationMailJob = defineJob({
  name: 'notification-mail',
  payload: v.strictObject({ id: v.number() }),
  async run(work, { id }) {
    const notification = await findUnread(work.context.db.read, id);
    if (!notification) return null;
    const { context, userId } = notification;
    if (context.announcementId === undefined) return composeMail(work, userId, [notification], messages.one);
    const announcement = await findAnnouncement(work.context.db.read, context.announcementId);
    return announcement && composeMail(work, userId, [notification], announcement.subject, announcement);
  },
});

/** Mails what happened in a day or a week. */
export const digestJob = defineJob({
  name: 'notification-digest',
  payload: v.strictObject({
    userId: v.number(),
    cadence: v.picklist(['Daily', 'Weekly']),
    from: v.number(),
    to: v.number(),
  }),
  async run(work, { userId, ...period }) {
    const notifications = await listForDigest(work.context.db.read, userId, period, MAX_ITEMS);
    const subject = period.cadence === 'Daily' ? messages.today : messages.week;
    return composeMail(work, userId, notifications, subject);
  },
});

/** Hourly: queues the digests that are due. The key of one has its period, so that it is queued once. */
export const planDigestsJob = defineJob({
  name: 'plan-notification-digests',
  payload: noPayload,
  every: HOUR,
  async run({ context: { db, clock } }) {
    const now = clock.now();
    const periods = [
      { cadence: 'Daily' as const, ...lastDay(now) },
      { cadence: 'Weekly' as const, ...lastWeek(now) },
    ];
    for (const period of periods) {
      // A site that was down for longer doesn't send old notifications.
      if (now - period.to >= DAY) continue;
      const recipients = await listDigestRecipients(db.read, period);
      await db.write(async (tx) => {
        for (const userId of recipients) {
          const key = `${userId}/${period.cadence}/${period.to}`;
          await queueJob(tx, digestJob, { userId, ...period }, { now, key });
        }
      });
    }
    await db.write((tx) => deleteOldNotifications(tx, now - NOTIFICATION_DAYS * DAY));
    return null;
  },
});

/**
 * `subject`: one of the site’s, or that of an announcement. Null where no notification is left: an inactive account, courses
 * that the person has left, or dates that have passed.
 */
async function composeMail(
  { context, site }: JobWork,
  userId: number,
  notifications: readonly Notification[],
  subject: Message | string,
  announcement: Announcement | null = null,
): Promise<Mail | null> {
  const { config, db, secrets, clock } = context;
  const user = await findUserById(db.read, userId);
  if (!user?.isActive) return null;
  const open = new Map<string, boolean>();
  for (const { courseKey } of notifications) {
    if (open.has(courseKey)) continue;
    const access = await findAccessOfUser(context, courseKey, user);
    const isOpen =
      access !== null && access.decision.denial === null && (isEnrolled(access) || access.visitor.isStaff);
    open.set(courseKey, isOpen);
  }
  const now = clock.now();
  const current = notifications.filter(
    ({ courseKey, context: { dueAt = Infinity } }) => open.get(courseKey) && dueAt > now,
  );
  if (current.length === 0) return null;
  const token = await signNotificationToken(secrets.key(NOTIFICATION_PURPOSE), userId, now);
  return runInLanguage(languageOfAccount(user, config), () =>
    notificationMail({
      siteName: config.siteName,
      to: user,
      subject: typeof subject === 'string' ? subject : t(subject),
      notifications: current,
      announcement,
      urlOf: (notification) => notificationUrl(notification, courseLinks(site, notification.courseKey)),
      unsubscribeUrl: unsubscribePageUrl(site.learningUrl, token),
      oneClickUrl: `${site.origin}/api/lectern/v1/notification_mails/${token}/off`,
    }),
  );
}

/** Where a notification leads. */
export function notificationUrl(
  { kind, context }: Pick<Notification, 'kind' | 'context'>,
  links: Pick<CourseLinks, 'discussion' | 'jumpTo' | 'home' | 'updates' | 'staff'>,
): string {
  if (context.threadId !== undefined) return links.discussion('posts', String(context.threadId));
  if (context.announcementId !== undefined) return `${links.updates}#announcement-${context.announcementId}`;
  if (kind === 'ora_staff_notifications') return links.staff('grading');
  return context.usageKey === undefined ? links.home : links.jumpTo(context.usageKey);
}
