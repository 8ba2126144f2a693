export interface CourseRenderingsTable {
  /** `course_versions.version`. */
  version: string;
  /** What rendered it: another renderer's work is made again. */
  renderer: string;
  /** JSON of a RenderedTree. */
  tree: string;
}

export interface RenderingTables {
  course_renderings: CourseRenderingsTable;
}
