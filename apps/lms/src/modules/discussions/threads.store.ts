import { sql } from 'kysely';
import type { Database, Reader } from '../../db/database.ts';
import { scopeOf } from '../../kernel/search/search.store.ts';
import { ftsQuery, type QueryKeys, tsQueries } from '../../kernel/search/word-query.ts';
import { type Group, groupOf } from './groups.policy.ts';
import { isMarkedBy, isReportedBy, POST_COLUMNS, type PostRow, readPost } from './post-row.store.ts';
import {
  selectMatching,
  selectThreads,
  type ThreadFilter,
  type ThreadScope,
} from './select-threads.store.ts';

export interface ThreadRow extends PostRow {
  courseKey: string;
  topicId: string;
  type: 'discussion' | 'question';
  title: string;
  group: Group | null;
  isPinned: boolean;
  isClosed: boolean;
  closeReason: string | null;
  closedBy: number | null;
  lastActivityAt: number;
  comments: number;
  responses: number;
  endorsements: number;
  reportedPosts: number;
  isFollowed: boolean;
  /** Null if never read. */
  readAt: number | null;
  /** By others, since the reader last read it. */
  newComments: number;
}

export type ThreadOrder = 'last_activity_at' | 'comment_count' | 'vote_count';

type ReadDatabase = Pick<Database, 'read' | 'dialect'>;

const ORDERS = {
  last_activity_at: 't.last_activity_at',
  comment_count: 't.comments',
  vote_count: 't.votes',
} as const;

/** One page of threads, pinned ones first, and how many match. */
export async function listThreads(
  db: ReadDatabase,
  scope: ThreadScope,
  { filter, order, start, size }: { filter: ThreadFilter; order: ThreadOrder; start: number; size: number },
): Promise<{ threads: ThreadRow[]; count: number }> {
  const { count } = await selectMatching(db, scope, filter)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  if (start >= count) return { threads: [], count };
  const ids = await selectMatching(db, scope, filter)
    .select('t.post_id')
    .orderBy('t.is_pinned', 'desc')
    .orderBy(ORDERS[order], 'desc')
    .orderBy('t.post_id', 'desc')
    .limit(size)
    .offset(start)
    .execute();
  const rows = await findThreads(
    db.read,
    scope,
    ids.map(({ post_id }) => post_id),
  );
  return { threads: ids.flatMap(({ post_id }) => rows.get(post_id) ?? []), count };
}

/** A thread that the reader may see. */
export async function findThread(reader: Reader, scope: ThreadScope, id: number): Promise<ThreadRow | null> {
  return (await findThreads(reader, scope, [id])).get(id) ?? null;
}

/** The threads with these ids that the reader may see. */
export async function findThreads(
  reader: Reader,
  scope: ThreadScope,
  ids: readonly number[],
): Promise<ReadonlyMap<number, ThreadRow>> {
  if (ids.length === 0) return new Map();
  const rows = await selectRows(reader, scope, ids).execute();
  return new Map(rows.map((row) => [row.post_id, readThread(row)]));
}

function selectRows(reader: Reader, scope: ThreadScope, ids: readonly number[]) {
  const { userId } = scope.viewer;
  return selectThreads(reader, scope, { hasIds: true })
    .innerJoin('discussion_posts as p', 'p.id', 't.post_id')
    .leftJoin('discussion_reads as seen', (join) =>
      join.onRef('seen.post_id', '=', 't.post_id').on('seen.user_id', '=', userId),
    )
    .where('t.post_id', 'in', ids)
    .selectAll('t')
    .select([...POST_COLUMNS, 'seen.at as read_at'])
    .select((eb) => [
      isMarkedBy(userId, 'discussion_votes').as('is_voted'),
      isMarkedBy(userId, 'discussion_follows').as('is_followed'),
      isReportedBy(userId).as('is_flagged'),
      eb
        .selectFrom('discussion_posts as c')
        .select((c) => c.fn.countAll<number>().as('count'))
        .whereRef('c.thread_id', '=', 'p.id')
        .where('c.is_held', '=', 0)
        .where('c.author_id', '!=', userId)
        .where(sql<boolean>`c.created_at > coalesce(seen.at, -1)`)
        .as('new_comments'),
    ]);
}

type SelectedRow = Awaited<ReturnType<ReturnType<typeof selectRows>['execute']>>[number];

function readThread(row: SelectedRow): ThreadRow {
  return {
    ...readPost(row),
    id: row.post_id,
    threadId: row.post_id,
    parentId: null,
    courseKey: row.course_key,
    topicId: row.topic_id,
    type: row.type,
    title: row.title,
    group: groupOf(row),
    isPinned: row.is_pinned === 1,
    isClosed: row.is_closed === 1,
    closeReason: row.close_reason,
    closedBy: row.closed_by,
    lastActivityAt: row.last_activity_at,
    comments: row.comments,
    responses: row.responses,
    endorsements: row.endorsements,
    reportedPosts: row.reported_posts,
    isFollowed: Boolean(row.is_followed),
    readAt: row.read_at,
    newComments: row.new_comments ?? 0,
  };
}

/** A search looks at no more of the posts that match: nobody turns fifty pages, and a common word is in thousands. */
const MAX_MATCHES = 1000;

/** The threads of the newest posts that contain the words. */
export async function searchThreads(
  { read, dialect }: ReadDatabase,
  courseKey: string,
  { keys, mode }: { keys: QueryKeys; mode: 'all' | 'any' },
): Promise<number[]> {
  if (keys.length === 0) return [];
  const columns = ['p.id', 'p.thread_id', 'p.is_held'] as const;
  const matching =
    dialect === 'sqlite'
      ? read
          .selectFrom('discussion_words as w')
          .innerJoin('discussion_posts as p', 'p.id', 'w.rowid')
          .where(sql<boolean>`w.discussion_words match ${ftsQuery(scopeOf(courseKey), keys, mode)}`)
          .select(columns)
          .orderBy('w.rowid', 'desc')
          .limit(MAX_MATCHES)
      : read
          .selectFrom('discussion_posts as p')
          .where('p.course_key', '=', courseKey)
          .where(sql<boolean>`p.words @@ cast(${tsQueries(keys, mode).query} as tsquery)`)
          .select(columns)
          .orderBy('p.id', 'desc')
          .limit(MAX_MATCHES);
  const threads = await read
    .selectFrom(matching.as('match'))
    .where('match.is_held', '=', 0)
    .select((eb) => eb.fn.coalesce('match.thread_id', 'match.id').as('id'))
    .distinct()
    .execute();
  return threads.map(({ id }) => id);
}

/** How many threads of each type every topic has, for this reader. */
export async function countByTopic(
  reader: Reader,
  scope: ThreadScope,
): Promise<ReadonlyMap<string, { discussion: number; question: number }>> {
  const rows = await selectThreads(reader, scope, { hasIds: false })
    .select(['t.topic_id', 't.type', (eb) => eb.fn.countAll<number>().as('count')])
    .groupBy(['t.topic_id', 't.type'])
    .execute();
  const counts = new Map<string, { discussion: number; question: number }>();
  for (const { topic_id, type, count } of rows) {
    const known = counts.get(topic_id) ?? { discussion: 0, question: 0 };
    counts.set(topic_id, { ...known, [type]: count });
  }
  return counts;
}

/** The course of a post; null for an unknown one. */
export async function findCourseOfPost(
  reader: Reader,
  id: number,
): Promise<{ courseKey: string; threadId: number; isThread: boolean } | null> {
  const row = await reader
    .selectFrom('discussion_posts')
    .select(['course_key', 'thread_id'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) return null;
  return { courseKey: row.course_key, threadId: row.thread_id ?? id, isThread: row.thread_id === null };
}
