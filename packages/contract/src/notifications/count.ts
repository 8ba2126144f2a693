import * as v from 'valibot';
import { defineCall } from '../call.ts';
import { refusal } from '../responses.ts';
import { lenientNumber } from '../types.ts';

/** The notifications for the bell in the header of current clients (wire contract 22.2). */
export const notificationCountCall = defineCall({
  id: 'notificationCount',
  summary: 'Notifications that a learner has not seen',
  section: '22.2',
  method: 'GET',
  path: '/api/notifications/count/',
  host: 'lms',
  auth: 'user',
  responses: {
    200: {
      description: 'Whether there is a bell, and its numbers',
      body: v.object({
        show_notifications_tray: v.boolean(),
        count: v.number(),
        count_by_app_name: v.record(v.string(), v.number()),
        notification_expiry_days: lenientNumber,
      }),
    },
    401: refusal('Anonymous'),
    404: refusal('The server has no notifications'),
  },
});
