export interface EnrollmentsTable {
  user_id: number;
  course_key: string;
  /** `audit`, `verified` ... (wire contract 22.12). */
  mode: string;
  is_active: number;
  created_at: number;
}

export interface EnrollmentTables {
  enrollments: EnrollmentsTable;
}
