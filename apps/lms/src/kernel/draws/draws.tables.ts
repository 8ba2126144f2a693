/** The choices of one selector that a learner gets, from the first time they could see it. */
export interface DrawsTable {
  user_id: number;
  course_key: string;
  /** {@link Selector.key} */
  selector: string;
  /** IDs of choices, separated by spaces. */
  choices: string;
  /** Epoch milliseconds. */
  drawn_at: number;
}

/** A block that conditional content of the current version of a course depends on. */
export interface ConditionSourcesTable {
  course_key: string;
  usage_key: string;
}

export interface DrawsTables {
  draws: DrawsTable;
  condition_sources: ConditionSourcesTable;
}
