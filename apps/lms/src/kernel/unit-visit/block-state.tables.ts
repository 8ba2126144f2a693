/** What each learner did in each block. */
export interface BlockStatesTable {
  user_id: number;
  course_key: string;
  usage_key: string;
  /** JSON in the format of the block's type: ProblemState, or a player's state. */
  state: string;
  /** From 1; incremented by every change. */
  version: number;
  saved_at: number;
  /** The stage of the work, if staff list it by that; otherwise null. Derived from `state`. */
  stage: string | null;
}

export interface BlockStateTables {
  block_states: BlockStatesTable;
}
