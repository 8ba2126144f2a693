import { expressionBuilder } from 'kysely';
import type { Schema } from '../../db/schema.ts';
import type { Membership } from './groups.policy.ts';
import type { Anonymity } from './posting.policy.ts';
import type { Viewer } from './rights.policy.ts';

/** A post as one reader sees it, threads and comments alike. Times are epoch milliseconds. */
export interface PostRow {
  id: number;
  threadId: number;
  parentId: number | null;
  authorId: number;
  body: string;
  html: string;
  anonymity: Anonymity;
  isHeld: boolean;
  votes: number;
  flags: number;
  createdAt: number;
  updatedAt: number;
  isVoted: boolean;
  /** Whether the reader has reported it. */
  isFlagged: boolean;
}

/** In all queries of this folder, `p` is the post, and `t` its thread. */
type Tables = Schema & { p: Schema['discussion_posts']; t: Schema['discussion_threads'] };
const eb = expressionBuilder<Tables, 'p' | 't'>();

/** What every post has; {@link readPost} reads it, with `is_voted` and `is_flagged`. */
export const POST_COLUMNS = [
  'p.author_id',
  'p.body',
  'p.html',
  'p.anonymity',
  'p.is_held',
  'p.votes',
  'p.flags',
  'p.created_at',
  'p.updated_at',
] as const;

/** Whether the reader has voted for the post, or follows it. */
export function isMarkedBy(userId: number, table: 'discussion_follows' | 'discussion_votes') {
  return eb.exists(
    eb
      .selectFrom(`${table} as mark`)
      .select('mark.at')
      .whereRef('mark.post_id', '=', 'p.id')
      .where('mark.user_id', '=', userId),
  );
}

/** Whether the reader has reported the post, and no moderator has dismissed that. */
export function isReportedBy(userId: number) {
  return eb.exists(
    eb
      .selectFrom('discussion_flags as flag')
      .select('flag.at')
      .whereRef('flag.post_id', '=', 'p.id')
      .where('flag.user_id', '=', userId)
      .where('flag.dismissed_at', 'is', null),
  );
}

/** Threads for everybody, and those of these groups. */
export function isForGroups({ cohort, track }: Membership) {
  return eb.or([
    eb.and([eb('t.cohort', 'is', null), eb('t.track', 'is', null)]),
    ...(cohort === null ? [] : [eb('t.cohort', '=', cohort)]),
    ...(track === null ? [] : [eb('t.track', '=', track)]),
  ]);
}

/** Posts, or with `t` threads, that aren't held for review, and the reader's own. */
export function isPublishedTo({ userId }: Viewer, table: 'p' | 't') {
  return eb.or([eb(`${table}.is_held`, '=', 0), eb(`${table}.author_id`, '=', userId)]);
}

interface Row {
  author_id: number;
  body: string;
  html: string;
  anonymity: Anonymity;
  is_held: number;
  votes: number;
  flags: number;
  created_at: number;
  updated_at: number;
  is_voted: unknown;
  is_flagged: unknown;
}

export function readPost(row: Row): Omit<PostRow, 'id' | 'threadId' | 'parentId'> {
  return {
    authorId: row.author_id,
    body: row.body,
    html: row.html,
    anonymity: row.anonymity,
    isHeld: row.is_held === 1,
    votes: row.votes,
    flags: row.flags,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    isVoted: Boolean(row.is_voted),
    isFlagged: Boolean(row.is_flagged),
  };
}
