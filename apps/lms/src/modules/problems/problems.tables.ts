export interface BlockStatesTable {
  user_id: number;
  course_key: string;
  usage_key: string;
  /** JSON; its shape belongs to the block's type: ProblemState, or a player's state. */
  state: string;
  /** From 1; grows with every change. */
  version: number;
  saved_at: number;
}

export interface ProblemsTables {
  block_states: BlockStatesTable;
}
