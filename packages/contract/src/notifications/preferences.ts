import * as v from 'valibot';
import { defineCall } from '../call.ts';
import { refusal } from '../responses.ts';
import { lenientBoolean, lenientString } from '../types.ts';

export const emailCadences = ['Immediately', 'Daily', 'Weekly'] as const;
export const notificationChannels = ['web', 'email', 'push', 'email_cadence'] as const;

const preference = v.object({
  web: v.boolean(),
  email: v.boolean(),
  push: lenientBoolean,
  email_cadence: v.string(),
  info: lenientString,
});

/** Preferences by app and kind; v2 names the entry that many kinds share `core`, v3 `grouped_notification`. */
const preferences = v.object({
  status: lenientString,
  message: lenientString,
  show_preferences: lenientBoolean,
  show_email_preferences: lenientBoolean,
  data: v.record(
    v.string(),
    v.object({
      enabled: v.boolean(),
      core_notification_types: v.optional(v.array(v.string())),
      notification_types: v.record(v.string(), preference),
      non_editable: v.nullish(v.record(v.string(), v.array(v.string()))),
    }),
  ),
});
export type NotificationPreferencesWire = v.InferOutput<typeof preferences>;

const change = v.object({
  notification_app: v.pipe(v.string(), v.maxLength(60)),
  notification_type: v.pipe(v.string(), v.maxLength(60)),
  notification_channel: v.picklist(notificationChannels),
  value: v.optional(v.boolean()),
  email_cadence: v.optional(v.picklist(emailCadences)),
});

const changeResponses = {
  200: {
    description: 'Saved',
    body: v.object({
      status: v.string(),
      message: v.string(),
      show_preferences: lenientBoolean,
      data: v.object({
        updated_value: v.union([v.boolean(), v.string()]),
        notification_type: v.string(),
        channel: v.string(),
        app: v.string(),
      }),
    }),
  },
  400: refusal('An unknown app, kind or channel, or one that cannot be changed'),
  401: refusal('Anonymous'),
  403: refusal('No valid CSRF token'),
  404: refusal('The server has another version of this call'),
} as const;

const getResponses = {
  200: { description: 'The preferences', body: preferences },
  401: refusal('Anonymous'),
  404: refusal('The server has another version of this call'),
} as const;

/** Teak and Ulmo. */
export const preferencesV2Call = defineCall({
  id: 'notificationPreferencesV2',
  summary: 'Notification preferences, as of 2025',
  section: '28.2',
  method: 'GET',
  path: '/api/notifications/v2/configurations/',
  host: 'lms',
  auth: 'user',
  responses: getResponses,
});

export const savePreferenceV2Call = defineCall({
  id: 'saveNotificationPreferenceV2',
  summary: 'Change a notification preference, as of 2025',
  section: '28.2',
  method: 'PUT',
  path: '/api/notifications/v2/configurations/',
  host: 'lms',
  auth: 'user',
  body: change,
  responses: changeResponses,
});

/** Since Verawood. */
export const preferencesV3Call = defineCall({
  id: 'notificationPreferences',
  summary: 'Notification preferences',
  section: '28.2',
  method: 'GET',
  path: '/api/notifications/v3/configurations/',
  host: 'lms',
  auth: 'user',
  responses: getResponses,
});

export const savePreferenceV3Call = defineCall({
  id: 'saveNotificationPreference',
  summary: 'Change a notification preference',
  section: '28.2',
  method: 'PUT',
  path: '/api/notifications/v3/configurations/',
  host: 'lms',
  auth: 'user',
  body: change,
  responses: changeResponses,
});

/** Lectern's own: turns all notification mails off by the token of one, as mail programs do (RFC 8058). */
export const stopNotificationMailsCall = defineCall({
  id: 'stopNotificationMails',
  summary: 'Turn notification mails off by a token',
  section: 'lectern',
  method: 'POST',
  path: '/api/lectern/v1/notification_mails/:token/off',
  host: 'lms',
  auth: 'none',
  params: v.object({ token: v.pipe(v.string(), v.minLength(1)) }),
  responses: {
    200: { description: 'No more mails', body: null },
    404: refusal('An invalid or expired token'),
  },
});
