import type { Generated } from 'kysely';
import type { Audience } from './audience.ts';

/** What staff wrote to learners of a course. */
export interface AnnouncementsTable {
  id: Generated<number>;
  course_key: string;
  /** Null once the account is gone. */
  author_id: number | null;
  audience: Audience['kind'];
  /** Name of the cohort that it is for. */
  cohort: string | null;
  subject: string;
  /** Markdown, as written. */
  source: string;
  /** The same as sanitized HTML. */
  body: string;
  /** Of the form that sent it, so that a repeated request sends nothing. */
  form_key: string;
  created_at: number;
}

/** Whom an announcement was sent to, as of when it was sent. */
export interface AnnouncementRecipientsTable {
  announcement_id: number;
  user_id: number;
  /** When the learner was notified; null until a job has done it. */
  notified_at: number | null;
}

export interface AnnouncementsTables {
  announcements: AnnouncementsTable;
  announcement_recipients: AnnouncementRecipientsTable;
}
