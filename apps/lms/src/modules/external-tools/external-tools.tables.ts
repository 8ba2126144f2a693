/** By which id a tool reports a learner's result in a block. */
export interface ToolResultsTable {
  user_id: number;
  course_key: string;
  usage_key: string;
  /** Random, and the same at every launch. */
  result_id: string;
  created_at: number;
}

export interface ExternalToolsTables {
  tool_results: ToolResultsTable;
}
