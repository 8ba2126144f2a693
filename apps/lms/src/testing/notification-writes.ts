import { NOTIFICATION_PURPOSE, signNotificationToken } from '../kernel/notifications/unsubscribe.ts';
import { asNewcomer, asVisitor, NO_BODY, type Without, type WriteRow } from './write-row.ts';

const NO_COURSE: Without = { without: 'it concerns an account, not a course' };

const savePreference = (version: string, type: string): WriteRow => ({
  caller: 'user',
  as: asNewcomer,
  good: () => ({
    url: `/api/notifications/${version}/configurations/`,
    body: {
      notification_app: 'discussion',
      notification_type: type,
      notification_channel: 'web',
      value: false,
    },
  }),
  fields: {
    notification_app: 'text',
    notification_type: 'text',
    notification_channel: 'text',
    value: 'flag',
  },
  course: NO_COURSE,
});

/** Writes about a person's notifications. */
export const NOTIFICATION_WRITES: Readonly<Record<string, WriteRow>> = {
  'PUT /api/notifications/mark-seen/:app/': {
    caller: 'user',
    as: asNewcomer,
    good: () => ({ url: '/api/notifications/mark-seen/discussion/' }),
    fields: NO_BODY,
    course: NO_COURSE,
  },
  'PATCH /api/notifications/read/': {
    caller: 'user',
    as: asNewcomer,
    good: () => ({ url: '/api/notifications/read/', body: { app_name: 'discussion' } }),
    fields: { app_name: 'text' },
    course: NO_COURSE,
  },
  'PUT /api/notifications/v2/configurations/': savePreference('v2', 'core'),
  'PUT /api/notifications/v3/configurations/': savePreference('v3', 'grouped_notification'),
  'POST /api/lectern/v1/notification_mails/:token/off': {
    caller: { without: 'it is authenticated by the token of a mail' },
    as: asVisitor,
    async good({ context, clock, dana }) {
      const key = context.secrets.key(NOTIFICATION_PURPOSE);
      const token = await signNotificationToken(key, dana.user.id, clock.now());
      return { url: `/api/lectern/v1/notification_mails/${token}/off`, body: {} };
    },
    fields: NO_BODY,
    course: NO_COURSE,
  },
};
