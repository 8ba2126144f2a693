export interface SchedulesTable {
  user_id: number;
  course_key: string;
  /** When the learner's schedule starts. */
  starts_at: number;
  shifted_at: number;
}

/** A due date of which a learner has been notified. */
export interface DueNoticesTable {
  user_id: number;
  course_key: string;
  usage_key: string;
  due_at: number;
}

export interface ScheduleTables {
  due_notices: DueNoticesTable;
  schedules: SchedulesTable;
}
