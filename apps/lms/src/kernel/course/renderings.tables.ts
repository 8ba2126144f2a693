export interface CourseRenderingsTable {
  /** `course_versions.version`. */
  version: string;
  /** The version of the renderer: versions rendered by another one are rendered again. */
  renderer: string;
  /** JSON of a RenderedTree. */
  tree: string;
}

export interface RenderingTables {
  course_renderings: CourseRenderingsTable;
}
