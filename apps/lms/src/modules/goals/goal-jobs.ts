import * as v from 'valibot';
import { runInLanguage } from '../../i18n/current-language.ts';
import { languageOfAccount } from '../../i18n/negotiate.ts';
import { findAccessOfUser, isEnrolled } from '../../kernel/access/access.ts';
import { listActivityDays, zoneOf } from '../../kernel/activity/activity.store.ts';
import { courseLinks } from '../../kernel/course/links.ts';
import { defineJob, type JobWork, noPayload, queueJob } from '../../kernel/jobs/job-kind.ts';
import { findUserById } from '../../kernel/users/users.store.ts';
import { HOUR } from '../../lib/durations.ts';
import { dayIn } from '../../lib/time-zone.ts';
import { findGoal, listSubscribedGoals, type SubscribedGoal } from './goals.store.ts';
import { countThisWeek, daysLeft, isReminderDue } from './reminder.policy.ts';
import { reminderMail } from './reminder-mail.ts';
import { UNSUBSCRIBE_PURPOSE, unsubscribePage, unsubscribePath } from './unsubscribe-links.ts';
import { signUnsubscribeToken } from './unsubscribe-token.ts';
import { hourIn, mondayOf } from './week.ts';

/** Mails one reminder if it is still due when the job runs. */
export const goalReminderJob = defineJob({
  name: 'goal-reminder',
  payload: v.object({ userId: v.number(), courseKey: v.string() }),
  async run({ context, site }, { userId, courseKey }) {
    const { config, db, secrets } = context;
    const user = await findUserById(db.read, userId);
    const goal = await findGoal(db.read, userId, courseKey);
    if (!config.goalReminders || !user?.isActive || goal?.daysPerWeek == null) return null;
    if (!goal.subscribedToReminders) return null;
    const access = await findAccessOfUser(context, courseKey, user);
    if (!access || !isEnrolled(access) || access.decision.denial !== null) return null;
    const { tree } = access.course;
    if (tree.end !== null && access.now >= tree.end) return null;

    const { daysPerWeek } = goal;
    const zone = zoneOf(user);
    const today = dayIn(zone, access.now);
    const activeDays = await listActivityDays(db.read, userId, courseKey, mondayOf(today));
    if (!isReminderDue({ daysPerWeek, today, hour: hourIn(zone, access.now), activeDays })) return null;

    const claims = { userId, courseKey };
    const token = await signUnsubscribeToken(secrets.key(UNSUBSCRIBE_PURPOSE), claims, access.now);
    const reminder = {
      user,
      courseTitle: tree.title,
      daysPerWeek,
      daysDone: countThisWeek(activeDays, today),
      daysLeft: daysLeft(today),
      courseUrl: courseLinks(site, courseKey).home,
      unsubscribeUrl: unsubscribePage(site.learningUrl, token),
      oneClickUrl: `${site.origin}${unsubscribePath(token)}`,
    };
    return runInLanguage(languageOfAccount(user, config), () => reminderMail(config.siteName, reminder));
  },
});

const BATCH_SIZE = 500;

/**
 * Hourly, because days begin at different hours: queues the reminders that are due. A reminder's key includes the week, so
 * that repeated runs queue it once.
 */
export const planGoalRemindersJob = defineJob({
  name: 'plan-goal-reminders',
  payload: noPayload,
  every: HOUR,
  async run(work) {
    if (!work.context.config.goalReminders) return null;
    let last: SubscribedGoal | null = null;
    do {
      const goals: SubscribedGoal[] = await listSubscribedGoals(work.context.db.read, {
        after: last,
        limit: BATCH_SIZE,
        now: work.context.clock.now(),
      });
      await queueDue(work, goals);
      last = goals.length === BATCH_SIZE ? (goals.at(-1) ?? null) : null;
    } while (last !== null);
    return null;
  },
});

async function queueDue({ context: { db, clock }, renew }: JobWork, goals: SubscribedGoal[]): Promise<void> {
  const now = clock.now();
  const due = goals.flatMap(({ userId, courseKey, daysPerWeek, timeZone, activeDays }) => {
    const zone = zoneOf({ timeZone });
    const today = dayIn(zone, now);
    if (!isReminderDue({ daysPerWeek, today, hour: hourIn(zone, now), activeDays })) return [];
    return [{ userId, courseKey, key: `${userId}/${courseKey}/${mondayOf(today)}` }];
  });
  if (due.length > 0) {
    await db.write(async (tx) => {
      for (const { key, ...payload } of due) await queueJob(tx, goalReminderJob, payload, { now, key });
    });
  }
  await renew();
}
