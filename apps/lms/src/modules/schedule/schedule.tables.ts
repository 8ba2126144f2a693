export interface SchedulesTable {
  user_id: number;
  course_key: string;
  /** From when the weeks of the learner's due dates count. */
  starts_at: number;
  shifted_at: number;
}

export interface CalendarFeedsTable {
  user_id: number;
  salt: string;
  token_hash: string;
  created_at: number;
}

export interface ScheduleTables {
  schedules: SchedulesTable;
  calendar_feeds: CalendarFeedsTable;
}
