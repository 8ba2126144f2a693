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

export interface AssetsTable {
  /** SHA-256 of the bytes, hex. */
  sha256: string;
  /** Bytes. */
  size: number;
  created_at: number;
}

/** The bytes of an asset in chunks, so that a video is never in memory as a whole. */
export interface AssetChunksTable {
  sha256: string;
  /** From 0. */
  position: number;
  bytes: Uint8Array;
}

/** The names under which courses know an asset; a URL with another name responds with 404. */
export interface AssetNamesTable {
  sha256: string;
  name: string;
  content_type: string;
}

/** The files of each course, including those of earlier versions. */
export interface CourseFilesTable {
  sha256: string;
  name: string;
  course_key: string;
  /** 1: only for those who may take the course (`locked` in policies/assets.json). */
  is_locked: number;
  /** 1: for everyone, because it is on the course's card or about page. */
  is_public: number;
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
  assets: AssetsTable;
  asset_chunks: AssetChunksTable;
  asset_names: AssetNamesTable;
  course_files: CourseFilesTable;
  import_reports: ImportReportsTable;
}
