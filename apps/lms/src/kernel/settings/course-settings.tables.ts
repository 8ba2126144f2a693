export interface CourseSettingsTable {
  course_key: string;
  /** JSON of the RunSettings that differ from the defaults. */
  settings: string;
  saved_at: number;
}

export interface CourseSettingsTables {
  course_settings: CourseSettingsTable;
}
