import type { Generated } from 'kysely';

export interface CourseRunsTable {
  course_key: string;
  /** The version that learners see: `course_versions.version`. */
  version: string;
  /** The data for lists of courses, so that they don't read the tree: JSON of CourseSummary. */
  summary: string;
  imported_at: number;
  /** Milliseconds that imports add to every date of the course: whole days. */
  date_shift: Generated<number>;
}

export interface CourseVersionsTable {
  /** SHA-256 of the compiled tree, hex. */
  version: string;
  course_key: string;
  /** JSON of a CourseTree. */
  tree: string;
  created_at: number;
}

/** The report of each course's last import. */
export interface ImportReportsTable {
  course_key: string;
  /** JSON of StoredImportReport. */
  report: string;
  imported_at: number;
}

export interface CoursesTables {
  course_runs: CourseRunsTable;
  course_versions: CourseVersionsTable;
  import_reports: ImportReportsTable;
}
