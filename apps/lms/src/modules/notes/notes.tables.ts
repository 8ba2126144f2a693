export interface NotesTable {
  user_id: number;
  /** A UUID chosen by the frame; unique for one learner. */
  id: string;
  course_key: string;
  /** The text block that the note is on. */
  usage_key: string;
  quote: string;
  prefix: string;
  suffix: string;
  quote_start: number;
  color: string;
  text: string;
  created_at: number;
  updated_at: number;
}

export interface NotesTables {
  notes: NotesTable;
}
