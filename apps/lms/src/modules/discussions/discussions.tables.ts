import type { EnrollmentMode } from '@lectern/contract';
import type { ColumnType, Generated } from 'kysely';
import type { Anonymity } from './posting.policy.ts';
import type { ForumRole } from './rights.policy.ts';

/** A thread's own text, a response, or a comment on one. */
export interface DiscussionPostsTable {
  id: Generated<number>;
  course_key: string;
  /** Null for the post of a thread, whose id is the thread's. */
  thread_id: number | null;
  /** The response that a comment belongs to. */
  parent_id: number | null;
  author_id: number;
  /** As written: Markdown or HTML. */
  body: string;
  /** Sanitized when written. */
  html: string;
  anonymity: Anonymity;
  /** Whether it waits for a moderator. */
  is_held: number;
  votes: Generated<number>;
  /** Reports that nobody has dismissed. */
  flags: Generated<number>;
  endorsed_by: number | null;
  endorsed_at: number | null;
  created_at: number;
  updated_at: number;
  /** The client's own name of the post: repeated requests create it once. */
  client_key: string | null;
  /** A tsvector of title and body; on PostgreSQL only. */
  words: ColumnType<string, string | undefined, string>;
}

/** What only threads have. The numbers don't count held posts. */
export interface DiscussionThreadsTable {
  post_id: number;
  course_key: string;
  topic_id: string;
  type: 'discussion' | 'question';
  title: string;
  /** The only cohort or track (a mode) that sees it; both null = all, and never both set. */
  cohort: string | null;
  track: EnrollmentMode | null;
  /** Copies of its post's columns: lists filter and sort without reading posts. */
  author_id: number;
  is_held: Generated<number>;
  votes: Generated<number>;
  is_pinned: Generated<number>;
  is_closed: Generated<number>;
  close_reason: string | null;
  closed_by: number | null;
  /** When it or the newest of its posts was written. */
  last_activity_at: number;
  /** Responses and comments. */
  comments: Generated<number>;
  responses: Generated<number>;
  endorsements: Generated<number>;
  /** Posts of it, its own included, that are reported or held. */
  reported_posts: Generated<number>;
}

/** A person's mark on a post: a vote; on a thread, following or the last time it was read. */
export interface DiscussionMarksTable {
  user_id: number;
  post_id: number;
  at: number;
}

export interface DiscussionFlagsTable extends DiscussionMarksTable {
  /** When a moderator dismissed the report; null = open. */
  dismissed_at: number | null;
}

export interface DiscussionEditsTable {
  id: Generated<number>;
  post_id: number;
  editor_id: number;
  former_title: string | null;
  former_body: string;
  /** The code of the reason that a moderator gave. */
  reason: string | null;
  at: number;
}

export interface DiscussionRolesTable {
  user_id: number;
  course_key: string;
  role: ForumRole;
  given_at: number;
}

export interface DiscussionSettingsTable {
  course_key: string;
  /** JSON of DivisionSettings. */
  settings: string;
  saved_at: number;
}

/** On SQLite: a full-text table without contents. `rowid` is the id of the post. */
export interface DiscussionWordsTable {
  rowid: number;
  scope: string;
  title: string;
  body: string;
  /** FTS5's column for the query. */
  discussion_words: ColumnType<string, never, never>;
}

export interface DiscussionsTables {
  discussion_posts: DiscussionPostsTable;
  discussion_threads: DiscussionThreadsTable;
  discussion_votes: DiscussionMarksTable;
  discussion_follows: DiscussionMarksTable;
  discussion_reads: DiscussionMarksTable;
  discussion_flags: DiscussionFlagsTable;
  discussion_edits: DiscussionEditsTable;
  discussion_roles: DiscussionRolesTable;
  discussion_settings: DiscussionSettingsTable;
  discussion_words: DiscussionWordsTable;
}
