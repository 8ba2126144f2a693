import type { Generated } from 'kysely';

export interface NoticesTable {
  id: Generated<number>;
  title: string;
  /** As the operator gave it: cleaned where it is shown. */
  body_html: string;
  created_at: number;
}

export interface NoticeAcknowledgementsTable {
  user_id: number;
  notice_id: number;
  acknowledged_at: number;
}

export interface NoticesTables {
  notices: NoticesTable;
  notice_acknowledgements: NoticeAcknowledgementsTable;
}
