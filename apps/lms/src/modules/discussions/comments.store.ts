import type { Reader } from '../../db/database.ts';
import {
  isForGroups,
  isMarkedBy,
  isPublishedTo,
  isReportedBy,
  POST_COLUMNS,
  type PostRow,
  readPost,
} from './post-row.store.ts';
import type { Viewer } from './rights.policy.ts';

export interface CommentRow extends PostRow {
  endorsedBy: number | null;
  endorsedAt: number | null;
  children: number;
}

export interface CommentFilter {
  threadId?: number;
  /** Null for responses. */
  parentId?: number | null;
  /** A person's posts in a course, except anonymous ones. */
  of?: { authorId: number; courseKey: string; hiddenTopicIds: readonly string[] };
  isEndorsed?: boolean;
  id?: number;
}

function selectComments(reader: Reader, viewer: Viewer, filter: CommentFilter) {
  const { rights } = viewer;
  let query = reader
    .selectFrom('discussion_posts as p')
    .innerJoin('discussion_threads as t', 't.post_id', 'p.thread_id');
  if (filter.id !== undefined) query = query.where('p.id', '=', filter.id);
  if (filter.threadId !== undefined) query = query.where('p.thread_id', '=', filter.threadId);
  if (filter.parentId === null) query = query.where('p.parent_id', 'is', null);
  else if (filter.parentId !== undefined) query = query.where('p.parent_id', '=', filter.parentId);
  if (filter.isEndorsed !== undefined)
    query = query.where('p.endorsed_at', filter.isEndorsed ? 'is not' : 'is', null);
  if (filter.of) {
    const { authorId, courseKey, hiddenTopicIds } = filter.of;
    query = query
      .where('p.course_key', '=', courseKey)
      .where('p.author_id', '=', authorId)
      .where('p.anonymity', '=', 'none');
    if (hiddenTopicIds.length > 0) query = query.where('t.topic_id', 'not in', hiddenTopicIds);
    if (!rights.seesAllGroups) query = query.where(isForGroups(viewer));
  }
  return rights.moderates ? query : query.where(isPublishedTo(viewer, 'p'));
}

export interface CommentOrder {
  isNewestFirst: boolean;
  /** Endorsed responses before all others. */
  endorsedFirst: boolean;
  start: number;
  size: number;
}

/** One page of comments, and how many match. */
export async function listComments(
  reader: Reader,
  viewer: Viewer,
  { filter, order }: { filter: CommentFilter; order: CommentOrder },
): Promise<{ comments: CommentRow[]; count: number }> {
  const { count } = await selectComments(reader, viewer, filter)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const direction = order.isNewestFirst ? 'desc' : 'asc';
  let query = selectColumns(reader, viewer, filter);
  if (order.endorsedFirst)
    query = query.orderBy((eb) => eb.case().when('p.endorsed_at', 'is', null).then(1).else(0).end());
  const rows = await query
    .orderBy('p.created_at', direction)
    .orderBy('p.id', direction)
    .limit(order.size)
    .offset(order.start)
    .execute();
  return { comments: rows.map(readComment), count };
}

/** A response or comment that the reader may see, apart from the rules about its thread. */
export async function findComment(reader: Reader, viewer: Viewer, id: number): Promise<CommentRow | null> {
  const row = await selectColumns(reader, viewer, { id }).executeTakeFirst();
  return row ? readComment(row) : null;
}

type Row = Awaited<ReturnType<ReturnType<typeof selectColumns>['execute']>>[number];

function selectColumns(reader: Reader, viewer: Viewer, filter: CommentFilter) {
  const { userId } = viewer;
  return selectComments(reader, viewer, filter)
    .select([
      'p.id',
      't.post_id as thread_id',
      'p.parent_id',
      ...POST_COLUMNS,
      'p.endorsed_by',
      'p.endorsed_at',
    ])
    .select((eb) => [
      isMarkedBy(userId, 'discussion_votes').as('is_voted'),
      isReportedBy(userId).as('is_flagged'),
      eb
        .selectFrom('discussion_posts as child')
        .select((child) => child.fn.countAll<number>().as('count'))
        .whereRef('child.parent_id', '=', 'p.id')
        .where('child.is_held', '=', 0)
        .as('children'),
    ]);
}

function readComment(row: Row): CommentRow {
  return {
    ...readPost(row),
    id: row.id,
    threadId: row.thread_id,
    parentId: row.parent_id,
    endorsedBy: row.endorsed_by,
    endorsedAt: row.endorsed_at,
    children: row.children ?? 0,
  };
}
