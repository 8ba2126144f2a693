export interface SchedulesTable {
  user_id: number;
  course_key: string;
  /** When the learner's schedule starts. */
  starts_at: number;
  shifted_at: number;
}

export interface ScheduleTables {
  schedules: SchedulesTable;
}
