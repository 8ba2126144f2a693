export interface CohortsTable {
  course_key: string;
  name: string;
  /** The content group whose content its learners see; both null = none. */
  partition_id: number | null;
  group_id: number | null;
  created_at: number;
}

/** A learner is in at most one cohort of a course. */
export interface CohortMembersTable {
  user_id: number;
  course_key: string;
  /** Name of the cohort. */
  cohort: string;
  assigned_at: number;
}

export interface CohortsTables {
  cohorts: CohortsTable;
  cohort_members: CohortMembersTable;
}
