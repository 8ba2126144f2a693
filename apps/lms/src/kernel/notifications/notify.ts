import type { Tx } from '../../db/database.ts';
import { queueJob } from '../jobs/job-kind.ts';
import { notificationMailJob } from './notification-jobs.ts';
import { insertNotifications, type NewNotification } from './notifications.store.ts';

/** Stores notifications, in the transaction of what they are about. Mails are sent by jobs. */
export async function notify(tx: Tx, notifications: readonly NewNotification[], now: number): Promise<void> {
  if (notifications.length === 0) return;
  for (const id of await insertNotifications(tx, notifications, now))
    await queueJob(tx, notificationMailJob, { id }, { now, key: String(id) });
}
