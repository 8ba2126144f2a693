import * as v from 'valibot';
import type { Tx } from '../../db/database.ts';
import { lockCourse } from '../../db/locks.ts';
import { defineJob, queueJob } from '../jobs/job-kind.ts';
import { listCourseStaff } from '../users/roles.store.ts';
import { listUnreadAbout } from './notifications.store.ts';
import { notify } from './notify.ts';

/**
 * Notifies the staff of a course that work waits for them: each once, until they have read it, however many learners submit.
 * A job, because it locks the course, and submissions of learners must not wait for each other.
 */
export const notifyGradersJob = defineJob({
  name: 'notify-graders',
  payload: v.strictObject({ courseKey: v.string(), usageKey: v.string() }),
  async run({ context: { db, clock, courses } }, { courseKey, usageKey }) {
    const course = await courses.findCourse(db.read, courseKey);
    const block = course?.tree.blocks[usageKey];
    if (!course || !block) return null;
    const kind = 'ora_staff_notifications';
    const context = { courseTitle: course.tree.title, title: block.displayName, usageKey, actor: null };
    await db.write(async (tx) => {
      await lockCourse(tx, courseKey);
      const staff = await listCourseStaff(tx, courseKey);
      const notified = await listUnreadAbout(tx, staff, { courseKey, kind, usageKey });
      const others = staff.filter((userId) => !notified.has(userId));
      await notify(
        tx,
        others.map((userId) => ({ userId, courseKey, kind, context, postId: null })),
        clock.now(),
      );
    });
    return null;
  },
});

/** Queues the job in the transaction in which a learner submits. */
export async function notifyGraders(
  tx: Tx,
  work: { courseKey: string; usageKey: string },
  now: number,
): Promise<void> {
  await queueJob(tx, notifyGradersJob, work, { now });
}
