/** Days on which learners did something in a course: turned to a unit, completed a block, answered a problem. */
export interface ActivityDaysTable {
  user_id: number;
  course_key: string;
  /** `2026-03-29` in the learner's zone at that moment; sorts as text. */
  day: string;
}

/** Who of the staff opened a learner's progress, once a day. */
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
