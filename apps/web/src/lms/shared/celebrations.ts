import type { CelebrationsWire } from '@lectern/contract';

/** Celebrations not shown yet; the server sends the streak only once (wire contract 5.6). */
export interface Celebrations {
  firstSection: boolean;
  streakLengthToCelebrate: number | null;
  streakDiscountEnabled: boolean;
  weeklyGoal: boolean;
}

export function readCelebrations(wire: CelebrationsWire | null | undefined): Celebrations | null {
  if (!wire) return null;
  return {
    firstSection: wire.first_section,
    streakLengthToCelebrate: wire.streak_length_to_celebrate,
    streakDiscountEnabled: wire.streak_discount_enabled ?? wire.streak_discount_experiment_enabled ?? false,
    weeklyGoal: wire.weekly_goal ?? false,
  };
}
