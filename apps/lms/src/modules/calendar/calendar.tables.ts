export interface CalendarFeedsTable {
  user_id: number;
  /** The token is derived from this and a key of the site. */
  salt: string;
  token_hash: string;
  created_at: number;
}

export interface CalendarTables {
  calendar_feeds: CalendarFeedsTable;
}
