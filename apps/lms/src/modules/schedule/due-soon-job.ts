import type { Block, CourseTree } from '@lectern/olx';
import type { Context } from '../../context.ts';
import { findAccessOfUser, isEnrolled } from '../../kernel/access/access.ts';
import type { CourseCatalogue } from '../../kernel/course/catalogue.ts';
import { findCurrentVersion } from '../../kernel/course/courses.store.ts';
import { dueOf, scheduleStartOf } from '../../kernel/due-dates/due.policy.ts';
import { defineJob, noPayload } from '../../kernel/jobs/job-kind.ts';
import { notify } from '../../kernel/notifications/notify.ts';
import { completionOf } from '../../kernel/progress/overlay.ts';
import { findUserById } from '../../kernel/users/users.store.ts';
import { DAY, HOUR } from '../../lib/durations.ts';
import { isUndone, listCourseDates } from './dates.policy.ts';
import { datesLearnerOf } from './dates-learner.ts';
import {
  type DueNotice,
  deleteDueNotices,
  insertDueNotice,
  listDueNotices,
  listScheduledLearners,
  type ScheduledLearner,
} from './due-notices.store.ts';

/** How long before a due date its learners are notified. */
const DUE_SOON = 2 * DAY;
const BATCH = 200;

/**
 * Hourly: notifies learners of graded work that is due within two days by their own dates and that they haven't finished.
 * Of each due date they are notified once, also if the job is run again or by two processes.
 */
export const notifyOfDueDatesJob = defineJob({
  name: 'notify-of-due-dates',
  payload: noPayload,
  every: HOUR,
  async run({ context, renew }) {
    const { db, courses, clock } = context;
    const now = clock.now();
    for (const { courseKey, start, end } of await courses.listSummaries(db.read)) {
      if (start > now + DUE_SOON || (end !== null && end <= now)) continue;
      const dates = await findGradedDates(context, courseKey);
      await renew();
      if (dates === null || !mayBeSoon(dates, now)) continue;
      let after = 0;
      for (let read = BATCH; read === BATCH; await renew()) {
        const learners = await listScheduledLearners(db.read, courseKey, { after, limit: BATCH });
        for (const userId of await listUnnotified(context, dates, learners, now))
          await notifyLearner(context, courseKey, userId);
        after = learners.at(-1)?.userId ?? 0;
        read = learners.length;
      }
    }
    await db.write((tx) => deleteDueNotices(tx, now));
    return null;
  },
});

const keyOf = ({ userId, usageKey, dueAt }: Omit<DueNotice, 'courseKey'>) => `${userId} ${usageKey} ${dueAt}`;
const isSoon = (at: number, now: number) => at > now && at <= now + DUE_SOON;

/** What the due dates of a version of a course depend on. */
interface GradedDates extends Pick<CourseTree, 'courseKey' | 'selfPaced' | 'start'> {
  version: string;
  graded: readonly Pick<Block, 'usageKey' | 'due' | 'relativeWeeksDue'>[];
}

/** By catalogue and course. A course whose dates are known isn't loaded: it would push another out of memory. */
const knownDates = new WeakMap<CourseCatalogue, Map<string, GradedDates>>();

async function findGradedDates({ courses, db }: Context, courseKey: string): Promise<GradedDates | null> {
  const known = knownDates.get(courses) ?? new Map<string, GradedDates>();
  knownDates.set(courses, known);
  const version = await findCurrentVersion(db.read, courseKey);
  if (version === null) return null;
  const found = known.get(courseKey);
  if (found?.version === version) return found;
  const { tree, sequences } = await courses.getVersion(db.read, version);
  const { selfPaced, start } = tree;
  const graded = sequences
    .filter(({ block }) => block.graded && (block.due !== null || block.relativeWeeksDue !== null))
    .map(({ block: { usageKey, due, relativeWeeksDue } }) => ({ usageKey, due, relativeWeeksDue }));
  const dates = { version, courseKey, selfPaced, start, graded };
  known.set(courseKey, dates);
  return dates;
}

/** Whether a date is near; in a self-paced course, that depends on the learner. */
function mayBeSoon({ selfPaced, graded }: GradedDates, now: number): boolean {
  return graded.some(({ due }) => selfPaced || (due !== null && isSoon(due, now)));
}

/** The learners to whom something becomes due soon of which they haven't been notified. Their access is not checked. */
async function listUnnotified(
  { db }: Context,
  { graded, courseKey, ...course }: GradedDates,
  learners: readonly ScheduledLearner[],
  now: number,
): Promise<number[]> {
  const due = learners.flatMap(({ userId, ...learner }) => {
    const start = scheduleStartOf(course, learner);
    return graded.flatMap((block) => {
      const dueAt = dueOf(course, block, start);
      return dueAt !== null && isSoon(dueAt, now) ? [{ userId, usageKey: block.usageKey, dueAt }] : [];
    });
  });
  if (due.length === 0) return [];
  const userIds = [...new Set(due.map(({ userId }) => userId))];
  const notified = new Set((await listDueNotices(db.read, courseKey, userIds)).map(keyOf));
  return [...new Set(due.filter((date) => !notified.has(keyOf(date))).map(({ userId }) => userId))];
}

/** Notifies one learner of what they can see, may do and haven't done. What they have done isn't looked at again. */
async function notifyLearner(context: Context, courseKey: string, userId: number): Promise<void> {
  const { db } = context;
  const user = await findUserById(db.read, userId);
  const access = user?.isActive ? await findAccessOfUser(context, courseKey, user) : null;
  if (!access || !isEnrolled(access) || access.decision.denial !== null) return;
  const { course, view, now } = access;
  const completion = await completionOf(access, db.read);
  await db.write(async (tx) => {
    for (const date of listCourseDates(view, datesLearnerOf(access))) {
      if (date.kind !== 'assignment' || !isSoon(date.at, now)) continue;
      const { index, block } = date.sequence;
      const isOpen = view.sequences[index] !== 'unreleased' && view.hasAccess[index] !== false;
      if (!isOpen) continue;
      const { usageKey, displayName: title } = block;
      const isNew = await insertDueNotice(tx, { userId, courseKey, usageKey, dueAt: date.at });
      if (!isNew || !isUndone(date.sequence, completion)) continue;
      const about = { courseTitle: course.tree.title, title, usageKey, dueAt: date.at, actor: null };
      await notify(tx, [{ userId, courseKey, kind: 'due_soon', context: about, postId: null }], now);
    }
  });
}
