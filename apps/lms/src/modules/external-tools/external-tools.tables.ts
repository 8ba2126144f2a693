/** By which ids a tool reports a learner's result in a block: `result_id` in LTI 1.1, `opaque_id` in 1.3. */
export interface ToolResultsTable {
  user_id: number;
  course_key: string;
  usage_key: string;
  /** Random, and the same at every launch. */
  result_id: string;
  /** As whom tools know the learner; null for results of former versions, until the tool is opened again. */
  opaque_id: string | null;
  /** When a tool of LTI 1.3 sent the score that is stored; null = it sent none. */
  scored_at: number | null;
  created_at: number;
}

export interface ExternalToolsTables {
  tool_results: ToolResultsTable;
}
