export interface CourseCelebrationsTable {
  user_id: number;
  course_key: string;
  /** 0 once the first section was celebrated; without a row, that is still due. */
  owes_first_section: number;
  /** The Monday, as `2026-03-23`, of the last week whose goal was celebrated; null = none was. */
  goal_week: string | null;
}

/** The last streak of each learner that was celebrated, in any course. */
export interface StreakCelebrationsTable {
  user_id: number;
  /** `2026-03-29` in the learner's zone at that moment; sorts as text. */
  day: string;
}

export interface CelebrationsTables {
  course_celebrations: CourseCelebrationsTable;
  streak_celebrations: StreakCelebrationsTable;
}
