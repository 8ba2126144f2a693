import type { Generated } from 'kysely';

export interface NoticesTable {
  id: Generated<number>;
  title: string;
  /** As entered by the operator; sanitized when shown. */
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
