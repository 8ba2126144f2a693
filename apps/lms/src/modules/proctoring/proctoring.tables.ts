export interface ProctoringOnboardingsTable {
  user_id: number;
  course_key: string;
  /** A status of wire contract 20.1; null if not started. */
  status: string | null;
  link: string | null;
  released_at: number | null;
  due_at: number | null;
  expires_at: number | null;
  /** When the status was observed, according to the report; older reports are ignored. */
  reported_at: number;
}

export interface ProctoringTables {
  proctoring_onboardings: ProctoringOnboardingsTable;
}
