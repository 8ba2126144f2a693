import * as v from 'valibot';
import { defineCall, type ReplyBody } from '../call.ts';
import { detailError } from '../errors.ts';
import { refusal } from '../responses.ts';
import { isoDate, lenientDate, lenientString } from '../types.ts';

/** The groups of kinds that a tray shows as tabs. */
export const notificationApps = ['discussion', 'updates', 'grading'] as const;

/** One notification; `content` is HTML, which servers before 2026 do not escape: sanitize it. */
const notification = v.object({
  id: v.number(),
  app_name: v.string(),
  notification_type: v.string(),
  content_context: v.nullish(v.record(v.string(), v.unknown())),
  content: v.string(),
  content_url: lenientString,
  course_id: lenientString,
  last_read: lenientDate,
  last_seen: lenientDate,
  created: isoDate,
});
export type NotificationWire = v.InferOutput<typeof notification>;

const number = v.pipe(v.string(), v.regex(/^[1-9]\d{0,5}$/, 'Not a number from 1'));

/** Newest first, those of the last 60 days. */
export const listNotificationsCall = defineCall({
  id: 'listNotifications',
  summary: 'Notifications of a learner',
  section: '28.1',
  method: 'GET',
  path: '/api/notifications/',
  host: 'lms',
  auth: 'user',
  query: v.object({
    app_name: v.optional(v.pipe(v.string(), v.maxLength(60))),
    page: v.optional(number),
    page_size: v.optional(number),
    tray_opened: v.optional(v.string()),
  }),
  responses: {
    200: {
      description: 'One page',
      body: v.object({
        next: lenientString,
        previous: lenientString,
        count: v.number(),
        num_pages: v.number(),
        current_page: v.number(),
        start: v.number(),
        results: v.array(notification),
      }),
    },
    401: refusal('Anonymous'),
    404: refusal('No such page'),
  },
});
export type NotificationsPageWire = ReplyBody<typeof listNotificationsCall, 200>;

/** Clears the number on the bell for one app; an unknown one is accepted. */
export const markNotificationsSeenCall = defineCall({
  id: 'markNotificationsSeen',
  summary: 'Mark the notifications of an app as seen',
  section: '28.1',
  method: 'PUT',
  path: '/api/notifications/mark-seen/:app/',
  host: 'lms',
  auth: 'user',
  params: v.object({ app: v.pipe(v.string(), v.minLength(1), v.maxLength(60)) }),
  responses: {
    200: { description: 'Seen', body: v.object({ message: v.string() }) },
    401: refusal('Anonymous'),
    403: refusal('No valid CSRF token'),
  },
});

/** Marks one notification as read, or all of an app. */
export const markNotificationsReadCall = defineCall({
  id: 'markNotificationsRead',
  summary: 'Mark notifications as read',
  section: '28.1',
  method: 'PATCH',
  path: '/api/notifications/read/',
  host: 'lms',
  auth: 'user',
  body: v.object({
    notification_id: v.optional(v.pipe(v.number(), v.integer())),
    app_name: v.optional(v.pipe(v.string(), v.maxLength(60))),
  }),
  responses: {
    200: { description: 'Read', body: v.object({ message: v.string() }) },
    400: {
      description: 'Neither an id nor an app',
      body: v.union([v.object({ error: v.string() }), detailError]),
    },
    401: refusal('Anonymous'),
    403: refusal('No valid CSRF token'),
    404: refusal('Not a notification of this person'),
  },
});
