export interface NotesVisibilityTable {
  user_id: number;
  course_key: string;
  visible: number;
}

export interface NotesVisibilityTables {
  notes_visibility: NotesVisibilityTable;
}
