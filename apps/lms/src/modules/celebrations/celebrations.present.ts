import type { CelebrationsWire } from '@lectern/contract';
import { type Access, isEnrolled, isOriginallyStaff } from '../../kernel/access/access.ts';
import { factOf } from '../../kernel/learner-facts/learner-fact.ts';
import { owesFirstSection } from './owes-first-section.ts';

/** The celebrations that are due now, besides that of the first section. */
export interface DueCelebrations {
  /** In days; null = none is due. */
  streakLength: number | null;
  /** Whether the streak comes with a discount on the upgrade. */
  hasStreakDiscount: boolean;
  weeklyGoal: boolean;
}

const NOTHING_DUE: DueCelebrations = { streakLength: null, hasStreakDiscount: false, weeklyGoal: false };

/** Whether there are celebrations for a visitor: for learners with access to the course. Its team has none. */
export function isCelebrated(access: Pick<Access, 'visitor' | 'decision' | 'masquerade'>): boolean {
  return isEnrolled(access) && !isOriginallyStaff(access) && access.decision.denial === null;
}

/** Section 5.6. Streak and weekly goal are due in the metadata of the course home only (decision 0049). */
export function presentCelebrations(
  access: Pick<Access, 'visitor' | 'decision' | 'masquerade' | 'head'>,
  due: DueCelebrations = NOTHING_DUE,
): CelebrationsWire {
  return {
    first_section: isCelebrated(access) && factOf(access.head, owesFirstSection),
    streak_length_to_celebrate: due.streakLength,
    streak_discount_enabled: due.hasStreakDiscount,
    weekly_goal: due.weeklyGoal,
  };
}
