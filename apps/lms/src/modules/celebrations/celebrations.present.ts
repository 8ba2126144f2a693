import type { CelebrationsWire } from '@lectern/contract';
import { type Access, isEnrolled, isOriginallyStaff } from '../../kernel/access/access.ts';

/** What is due to a learner now, besides their first section. */
export interface DueCelebrations {
  /** In days; null = none is due. */
  streakLength: number | null;
  /** Whether the streak comes with a discount on the upgrade. */
  hasStreakDiscount: boolean;
  weeklyGoal: boolean;
}

const NOTHING_DUE: DueCelebrations = { streakLength: null, hasStreakDiscount: false, weeklyGoal: false };

/** Whether somebody is congratulated: learners who may take the course. The team only looks at it. */
export function isCelebrated(access: Pick<Access, 'visitor' | 'decision' | 'masquerade'>): boolean {
  return isEnrolled(access) && !isOriginallyStaff(access) && access.decision.denial === null;
}

/** Section 5.6. Streak and weekly goal are due in the metadata of the course home only (decision 0049). */
export function presentCelebrations(
  access: Pick<Access, 'visitor' | 'decision' | 'masquerade' | 'head'>,
  due: DueCelebrations = NOTHING_DUE,
): CelebrationsWire {
  return {
    first_section: isCelebrated(access) && access.head.owesFirstSection,
    streak_length_to_celebrate: due.streakLength,
    streak_discount_enabled: due.hasStreakDiscount,
    weekly_goal: due.weeklyGoal,
  };
}
