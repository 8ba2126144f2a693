export interface BlockCompletionsTable {
  user_id: number;
  course_key: string;
  usage_key: string;
  /** 0..1; 1 = complete. Never goes down. */
  completion: number;
  completed_at: number;
}

/** One row per learner and course; its revision invalidates caches of the rows above. */
export interface CompletionHeadsTable {
  user_id: number;
  course_key: string;
  /** Incremented by every change. */
  revision: number;
  /** The block that changed last: where to resume. */
  last_usage_key: string;
  last_at: number;
}

export interface CompletionTables {
  block_completions: BlockCompletionsTable;
  completion_heads: CompletionHeadsTable;
}
