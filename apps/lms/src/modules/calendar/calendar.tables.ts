export interface CalendarFeedsTable {
  user_id: number;
  /** What the token is made of, with a key of the site. */
  salt: string;
  token_hash: string;
  created_at: number;
}

export interface CalendarTables {
  calendar_feeds: CalendarFeedsTable;
}
