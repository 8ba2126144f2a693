export interface ProctoringOnboardingsTable {
  user_id: number;
  course_key: string;
  /** As wire contract 20.1 names it; null: nothing was begun. */
  status: string | null;
  link: string | null;
  released_at: number | null;
  due_at: number | null;
  expires_at: number | null;
  /** When it was so, by who said it: an older report changes nothing. */
  reported_at: number;
}

export interface ProctoringTables {
  proctoring_onboardings: ProctoringOnboardingsTable;
}
