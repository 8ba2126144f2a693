export interface SchedulesTable {
  user_id: number;
  course_key: string;
  /** From when the weeks of the learner's due dates count. */
  starts_at: number;
  shifted_at: number;
}

export interface ScheduleTables {
  schedules: SchedulesTable;
}
