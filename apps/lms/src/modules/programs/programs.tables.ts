export interface ProgramsTable {
  uuid: string;
  /** Identifies the program in URLs and commands. */
  slug: string;
  /** Slug of the type, such as `xseries`. */
  type: string;
  title: string;
  created_at: number;
}

export interface ProgramCoursesTable {
  program_uuid: string;
  course_key: string;
  /** Ascending, with gaps where courses were removed. */
  position: number;
}

export interface ProgramsTables {
  programs: ProgramsTable;
  program_courses: ProgramCoursesTable;
}
