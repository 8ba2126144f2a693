import type { CelebrationsWire } from '@lectern/contract';
import type { Context } from '../../context.ts';
import { StorageError } from '../../db/storage-error.ts';
import type { Access } from '../../kernel/access/access.ts';
import { listActivity, zoneOf } from '../../kernel/activity/activity.store.ts';
import { findUpgrade } from '../../kernel/offers/upgrade.policy.ts';
import { dayIn } from '../../lib/time-zone.ts';
import { addDays } from '../goals/week.ts';
import { findStreak, owesWeeklyGoal, STREAK_LOOKBACK_DAYS, type Streak } from './celebration.policy.ts';
import { isCelebrated, presentCelebrations } from './celebrations.present.ts';
import { claimStreak, findCelebrationFacts } from './celebrations.store.ts';
import { hasStreakCoupon } from './streak-discount.policy.ts';

export interface DueCelebrations {
  celebrations: CelebrationsWire;
  /** A streak is due, but wasn't claimed. */
  leavesStreak: boolean;
}

/**
 * All celebrations that are due to a learner now. A streak is due once: this marks it as celebrated (CS-43), unless
 * `claimsStreak` is false because the response may never be shown. One query for learners, one more if a streak or a
 * weekly goal could be due, and a write on the day of a streak.
 */
export async function claimDueCelebrations(
  context: Context,
  access: Access,
  claimsStreak: boolean,
): Promise<DueCelebrations> {
  const { user, course, now } = access;
  const none = () => ({ celebrations: presentCelebrations(access), leavesStreak: false });
  if (user === null || !isCelebrated(access)) return none();
  const { courseKey } = course;
  const today = dayIn(zoneOf(user), now);
  const yesterday = addDays(today, -1);
  const facts = await findCelebrationFacts(context.db.read, { userId: user.id, courseKey, yesterday });
  if (!facts.wasActiveYesterday && facts.daysPerWeek === null) return none();
  const activity = await listActivity(context.db.read, user.id, {
    from: addDays(today, -STREAK_LOOKBACK_DAYS),
    to: today,
  });
  const streak = findStreak({
    today,
    activeDays: new Set(activity.map(({ day }) => day)),
    celebratedOn: facts.streakCelebratedOn,
  });
  const isClaimed =
    claimsStreak && streak !== null && (await tryToClaim(context, { userId: user.id, day: today, streak }));
  const celebrations = presentCelebrations(access, {
    streakLength: isClaimed ? streak.length : null,
    hasStreakDiscount: isClaimed && hasStreakDiscount(context, access),
    weeklyGoal: owesWeeklyGoal({
      today,
      activeDays: activity.filter((one) => one.courseKey === courseKey).map(({ day }) => day),
      daysPerWeek: facts.daysPerWeek,
      celebratedWeek: facts.celebratedWeek,
    }),
  });
  return { celebrations, leavesStreak: !claimsStreak && streak !== null };
}

/** A database that can't be written to must not keep a learner out of the course: the streak stays due. */
async function tryToClaim(
  { db, log }: Context,
  { userId, day, streak }: { userId: number; day: string; streak: Streak },
): Promise<boolean> {
  try {
    return await db.write((tx) => claimStreak(tx, { userId, day, firstDay: streak.firstDay }));
  } catch (error) {
    if (!(error instanceof StorageError)) throw error;
    log.warn({ err: error }, 'a streak could not be marked as celebrated');
    return false;
  }
}

/** Only a learner who can upgrade can use the coupon. */
function hasStreakDiscount({ config }: Context, { head, now }: Access): boolean {
  return head.settings.streakDiscount && hasStreakCoupon(config) && findUpgrade(head, now) !== null;
}
