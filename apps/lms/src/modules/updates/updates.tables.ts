export interface UpdateDismissalsTable {
  user_id: number;
  course_key: string;
  /** SHA-256 of the message's html, hex. */
  message: string;
  /** Which update it was: a newer one shows again. Null in rows of before these were kept. */
  update_id: number | null;
  update_at: number | null;
  dismissed_at: number;
}

export interface UpdatesTables {
  update_dismissals: UpdateDismissalsTable;
}
