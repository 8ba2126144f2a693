export interface CourseSettingsTable {
  course_key: string;
  /** JSON of what was set of RunSettings; all else has its default. */
  settings: string;
  saved_at: number;
}

export interface CourseSettingsTables {
  course_settings: CourseSettingsTable;
}
