export interface CourseGoalsTable {
  user_id: number;
  course_key: string;
  /** 1..7; null when only the reminders were ever set. */
  days_per_week: number | null;
  subscribed_to_reminders: number;
  saved_at: number;
}

export interface GoalsTables {
  course_goals: CourseGoalsTable;
}
