export interface UpdateDismissalsTable {
  user_id: number;
  course_key: string;
  /** SHA-256 of the message's html, hex. */
  message: string;
  /** The dismissed update: newer ones are shown again. Null in rows written before this column existed. */
  update_id: number | null;
  update_at: number | null;
  dismissed_at: number;
}

export interface UpdatesTables {
  update_dismissals: UpdateDismissalsTable;
}
