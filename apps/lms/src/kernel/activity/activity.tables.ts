/** Days on which learners did something in a course: turned to a unit, completed a block, answered a problem. */
export interface ActivityDaysTable {
  user_id: number;
  course_key: string;
  /** `2026-03-29` in the learner's zone at that moment; sorts as text. */
  day: string;
}

export interface ActivityTables {
  activity_days: ActivityDaysTable;
}
