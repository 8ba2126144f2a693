import * as v from 'valibot';
import type { Tx } from '../../db/database.ts';
import {
  claimRecipients,
  findAnnouncement,
  insertAnnouncement,
  type NewAnnouncement,
} from '../announcements/announcements.store.ts';
import { defineJob, queueJob } from '../jobs/job-kind.ts';
import { notify } from './notify.ts';

/** Recipients who are notified in one transaction. */
const BATCH = 200;

/** Notifies the recipients of an announcement, each once, as their preferences say. */
export const announceJob = defineJob({
  name: 'announce',
  payload: v.strictObject({ id: v.number() }),
  async run({ context: { db, clock, courses }, renew }, { id }) {
    const announcement = await findAnnouncement(db.read, id);
    if (!announcement) return null;
    const { courseKey, subject } = announcement;
    const course = await courses.findSummary(db.read, courseKey);
    const context = {
      courseTitle: course?.title ?? courseKey,
      title: subject,
      actor: null,
      announcementId: id,
    };
    for (let taken = BATCH; taken === BATCH; await renew()) {
      taken = await db.write(async (tx) => {
        const now = clock.now();
        const userIds = await claimRecipients(tx, id, { limit: BATCH, at: now });
        const kind = 'course_updates' as const;
        await notify(
          tx,
          userIds.map((userId) => ({ userId, courseKey, kind, context, postId: null })),
          now,
        );
        return userIds.length;
      });
    }
    return null;
  },
});

/** Stores an announcement and queues its notifications. False if the same form has already sent one. */
export async function announce(tx: Tx, announcement: NewAnnouncement, now: number): Promise<boolean> {
  const id = await insertAnnouncement(tx, announcement, now);
  if (id !== null) await queueJob(tx, announceJob, { id }, { now, key: String(id) });
  return id !== null;
}
