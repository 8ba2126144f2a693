export interface UpdateDismissalsTable {
  user_id: number;
  course_key: string;
  /** SHA-256 of the message's html, hex: another message shows again. */
  message: string;
  dismissed_at: number;
}

export interface UpdatesTables {
  update_dismissals: UpdateDismissalsTable;
}
