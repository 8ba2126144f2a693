import type { NotificationPreferencesWire, NotificationWire } from '@lectern/contract';
import { defineMessages, type Message, t } from '../../i18n/messages.ts';
import type { CourseLinks } from '../../kernel/course/links.ts';
import {
  appOf,
  KIND_GROUPS,
  type KindGroup,
  type Preference,
} from '../../kernel/notifications/kinds.policy.ts';
import { notificationUrl } from '../../kernel/notifications/notification-jobs.ts';
import { notificationSentence } from '../../kernel/notifications/notification-sentence.ts';
import type { Notification } from '../../kernel/notifications/notifications.store.ts';
import { isoTimeOrNull, preciseTime } from '../../lib/iso.ts';

const messages = defineMessages({
  core: {
    defaultMessage:
      'Responses and comments in your threads and those that you follow, endorsements, and mentions of you.',
    description: 'Which notifications a preference is about',
  },
});

/** A notification; `content` is escaped, and the context has no author who is anonymous. */
export function presentNotification(
  notification: Notification,
  { links, timeZone }: { links: CourseLinks; timeZone: string | null },
): NotificationWire {
  const { id, kind, context, courseKey } = notification;
  return {
    id,
    app_name: appOf(kind),
    notification_type: kind,
    content_context: {
      course_name: context.courseTitle,
      post_title: context.title,
      replier_name: context.actor,
      ...(context.threadId !== undefined && { thread_id: String(context.threadId) }),
    },
    content: notificationSentence(kind, context, timeZone).toString(),
    content_url: notificationUrl(notification, links),
    course_id: courseKey,
    last_read: isoTimeOrNull(notification.readAt),
    last_seen: isoTimeOrNull(notification.seenAt),
    created: preciseTime(notification.createdAt),
  };
}

const INFO: Partial<Record<KindGroup, Message>> = {
  core: messages.core,
};

/** The preferences by app. `sharedName` is that of the entry that many kinds share. */
export function presentPreferences(
  preferences: Readonly<Record<KindGroup, Preference>>,
  { sharedName, moderates, grades }: { sharedName: string; moderates: boolean; grades: boolean },
): NotificationPreferencesWire {
  const shown = KIND_GROUPS.filter(
    (group) => (moderates || group !== 'content_reported') && (grades || group !== 'ora_staff_notifications'),
  );
  const appData = (app: string) => {
    const groups = shown.filter((group) => appOf(group) === app);
    const nameOf = (group: KindGroup) => (group === 'core' ? sharedName : group);
    return {
      enabled: true,
      core_notification_types: [],
      notification_types: Object.fromEntries(
        groups.map((group) => {
          const { onSite, byMail, cadence } = preferences[group];
          const info = INFO[group];
          const preference = { web: onSite, email: byMail, push: false, email_cadence: cadence };
          return [nameOf(group), { ...preference, info: info ? t(info) : '' }];
        }),
      ),
      non_editable: Object.fromEntries(groups.map((group) => [nameOf(group), ['push']])),
    };
  };
  return {
    status: 'success',
    message: 'Notification preferences retrieved successfully.',
    show_preferences: true,
    show_email_preferences: true,
    data: {
      discussion: appData('discussion'),
      updates: appData('updates'),
      grading: appData('grading'),
    },
  };
}
