import type { Config } from '../../config.ts';

/** Whether learners of this site could redeem the coupon for a streak: only a shop can. */
export function hasStreakCoupon({
  streakDiscountCode,
  upgradeUrl,
}: Pick<Config, 'streakDiscountCode' | 'upgradeUrl'>): boolean {
  return streakDiscountCode !== null && upgradeUrl !== null;
}
