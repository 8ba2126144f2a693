export interface SequencePositionsTable {
  user_id: number;
  course_key: string;
  sequence_key: string;
  /** From 1, as on the wire. */
  position: number;
  saved_at: number;
}

export interface CoursewareTables {
  sequence_positions: SequencePositionsTable;
}
