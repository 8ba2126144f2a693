import type { Reader, Tx } from '../../db/database.ts';
import type { Schema } from '../../db/schema.ts';

/** The tables whose rows have these columns. */
type TablesWith<Columns> = {
  [Table in keyof Schema]: Schema[Table] extends Columns ? Table : never;
}[keyof Schema];
type CourseTable = TablesWith<{ course_key: string }>;
type LearnerTable = TablesWith<{ user_id: number; course_key: string }>;

/** Tables of which other stores delete the rows of a course, because more depends on these, or some of them stay. */
type Handled =
  | 'certificates'
  | 'course_files'
  | 'course_runs'
  | 'course_versions'
  | 'discussion_posts'
  | 'discussion_threads'
  | 'search_documents'
  | 'search_indexes'
  | 'uploads';

/** Every other table with a user and a course: the compiler demands that a new one is here. */
const LEARNER_TABLES: Record<Exclude<LearnerTable, Handled>, true> = {
  activity_days: true,
  block_completions: true,
  block_states: true,
  bookmarks: true,
  cohort_members: true,
  completion_heads: true,
  course_celebrations: true,
  course_goals: true,
  course_roles: true,
  discussion_roles: true,
  draws: true,
  due_notices: true,
  enrollments: true,
  enterprise_consents: true,
  exam_attempts: true,
  exam_extra_times: true,
  exercise_answers: true,
  grade_heads: true,
  grade_overrides: true,
  integrity_signatures: true,
  notes: true,
  notes_visibility: true,
  notifications: true,
  problem_scores: true,
  proctoring_onboardings: true,
  schedules: true,
  sequence_positions: true,
  staff_changes: true,
  subsection_grades: true,
  survey_answers: true,
  tool_results: true,
  update_dismissals: true,
  upgrade_requests: true,
};

/** Every other table with a course. */
const COURSE_TABLES: Record<Exclude<CourseTable, Handled | LearnerTable>, true> = {
  announcements: true,
  cohorts: true,
  condition_sources: true,
  course_settings: true,
  discussion_settings: true,
  import_reports: true,
  peer_assessments: true,
  program_courses: true,
  progress_views: true,
  tool_clients: true,
  tool_keys: true,
};

type DeletedTable = keyof typeof LEARNER_TABLES | keyof typeof COURSE_TABLES;
const learnerTables = Object.keys(LEARNER_TABLES) as (keyof typeof LEARNER_TABLES)[];
// The announcements come first: a job that is sending one then finds nobody left to notify.
const allTables = [...Object.keys(COURSE_TABLES), ...learnerTables] as DeletedTable[];

// Kysely has no type for "any of these tables", which all have the columns of this one.
const as = (table: DeletedTable) => table as 'enrollments';

/** Some learners of a course, whether they left or not. */
export async function listSomeLearners(reader: Reader, courseKey: string, limit: number): Promise<number[]> {
  const rows = await reader
    .selectFrom('enrollments')
    .select('user_id')
    .where('course_key', '=', courseKey)
    .orderBy('user_id')
    .limit(limit)
    .execute();
  return rows.map((row) => row.user_id);
}

/** Deletes what some learners have in a course, with their enrollments; the tables find it by their keys. */
export async function deleteLearnersRows(
  tx: Tx,
  courseKey: string,
  userIds: readonly number[],
): Promise<void> {
  for (const table of learnerTables) {
    await tx
      .deleteFrom(as(table))
      .where('course_key', '=', courseKey)
      .where('user_id', 'in', [...userIds])
      .execute();
  }
}

/** Deletes the rows of a course that are left. */
export async function deleteCourseRows(tx: Tx, courseKey: string): Promise<void> {
  for (const table of allTables) await tx.deleteFrom(as(table)).where('course_key', '=', courseKey).execute();
}
