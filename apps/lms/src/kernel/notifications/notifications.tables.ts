import type { Generated } from 'kysely';
import type { Cadence, KindGroup, NotificationKind } from './kinds.policy.ts';

export interface NotificationsTable {
  id: Generated<number>;
  user_id: number;
  course_key: string;
  kind: NotificationKind;
  /** JSON of a NotificationContext. */
  context: string;
  /** The post that it is about, with which it disappears. */
  post_id: number | null;
  /** Whether the tray lists it. */
  on_site: number;
  /** When it is mailed; null = never. */
  mail: Cadence | null;
  created_at: number;
  seen_at: number | null;
  read_at: number | null;
}

/** What differs from the defaults of a group of kinds. */
export interface NotificationPreferencesTable {
  user_id: number;
  kind_group: KindGroup;
  on_site: number;
  by_mail: number;
  cadence: Cadence;
}

export interface NotificationsTables {
  notifications: NotificationsTable;
  notification_preferences: NotificationPreferencesTable;
}
