/** Days on which learners were active in a course: opened a unit, completed a block or answered a problem. */
export interface ActivityDaysTable {
  user_id: number;
  course_key: string;
  /** `2026-03-29` in the learner's time zone at that moment; sorts as text. */
  day: string;
}

/** Staff who opened a learner's progress; one row per day. */
export interface ProgressViewsTable {
  course_key: string;
  learner_id: number;
  viewer_id: number;
  /** `2026-03-29` in UTC. */
  day: string;
  /** The first time that day. */
  viewed_at: number;
}

export interface ActivityTables {
  activity_days: ActivityDaysTable;
  progress_views: ProgressViewsTable;
}
