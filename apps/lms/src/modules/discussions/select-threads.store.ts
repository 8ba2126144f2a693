import { expressionBuilder, sql } from 'kysely';
import type { Database, Reader } from '../../db/database.ts';
import type { Schema } from '../../db/schema.ts';
import { type Group, membershipOf } from './groups.policy.ts';
import { isForGroups, isPublishedTo } from './post-row.store.ts';
import type { Anonymity } from './posting.policy.ts';
import type { Viewer } from './rights.policy.ts';

const eb = expressionBuilder<Schema & { t: Schema['discussion_threads'] }, 't'>();

/** Which threads of a course a reader may see at all. */
export interface ThreadScope {
  courseKey: string;
  viewer: Viewer;
  /** Topics of units that are hidden from them. */
  hiddenTopicIds: readonly string[];
}

export interface ThreadFilter {
  topicIds?: readonly string[];
  /** Threads that a search found. */
  ids?: readonly number[];
  isFollowed?: boolean;
  /** Id of a person; null for a name that nobody has. */
  authorId?: number | null;
  /** Who wrote something in it, not anonymously unless it is the reader. */
  participantId?: number;
  type?: 'discussion' | 'question';
  view?: 'unread' | 'unanswered' | 'unresponded';
  isReported?: boolean;
  /** Threads of this group and for everybody; null: only the latter. */
  group?: Group | null;
}

/** The threads of a course that a reader may see. `hasIds`: whether the query names the ids of threads. */
export function selectThreads(
  reader: Reader,
  { courseKey, viewer, hiddenTopicIds }: ThreadScope,
  { hasIds }: { hasIds: boolean },
) {
  const { rights } = viewer;
  // Without statistics, SQLite expects few threads in a course, and reads them all by an index instead of those with the
  // ids. No index has the value of an expression.
  const course = hasIds ? sql<string>`t.course_key || ''` : 't.course_key';
  let query = reader.selectFrom('discussion_threads as t').where(course, '=', courseKey);
  if (hiddenTopicIds.length > 0) query = query.where('t.topic_id', 'not in', hiddenTopicIds);
  if (!rights.seesAllGroups) query = query.where(isForGroups(viewer));
  if (!rights.moderates) query = query.where(isPublishedTo(viewer, 't'));
  return query;
}

/** The threads of a course that a reader may see and that match a filter. */
export function selectMatching(
  { read, dialect }: Pick<Database, 'read' | 'dialect'>,
  scope: ThreadScope,
  filter: ThreadFilter,
) {
  const { userId, rights } = scope.viewer;
  const { authorId, participantId } = filter;
  let query = selectThreads(read, scope, { hasIds: filter.ids !== undefined });
  if (filter.topicIds) query = query.where('t.topic_id', 'in', [...filter.topicIds, '']);
  if (filter.ids) query = query.where(isAmong(dialect, filter.ids));
  if (filter.type) query = query.where('t.type', '=', filter.type);
  if (filter.group !== undefined) query = query.where(isForGroups(membershipOf(filter.group)));
  if (filter.isFollowed) query = query.where(isFollowedBy(userId));
  if (authorId !== undefined) query = query.where('t.author_id', '=', authorId ?? -1);
  if (authorId !== undefined && authorId !== userId)
    query = query.where(isWrittenAs(rights.seesPeers ? ['none', 'peers'] : ['none']));
  if (participantId !== undefined) {
    const kinds: Anonymity[] = participantId === userId ? ['none', 'peers', 'all'] : ['none'];
    query = query.where(hasPostOf(participantId, scope.courseKey, kinds));
  }
  if (filter.isReported) query = query.where('t.reported_posts', '>', 0);
  if (filter.view === 'unresponded') query = query.where('t.comments', '=', 0);
  if (filter.view === 'unanswered')
    query = query.where('t.type', '=', 'question').where('t.endorsements', '=', 0);
  if (filter.view === 'unread') query = query.where(eb.not(isReadBy(userId)));
  return query;
}

/** A search may find a thousand threads: one parameter for all of them takes half the time of one for each. */
function isAmong(dialect: Database['dialect'], ids: readonly number[]) {
  return dialect === 'sqlite'
    ? sql<boolean>`t.post_id in (select value from json_each(${JSON.stringify(ids)}))`
    : sql<boolean>`t.post_id = any(${[...ids]})`;
}

function isFollowedBy(userId: number) {
  return eb(
    't.post_id',
    'in',
    eb.selectFrom('discussion_follows as f').select('f.post_id').where('f.user_id', '=', userId),
  );
}

/** Whether the thread itself has one of these kinds of anonymity. */
function isWrittenAs(kinds: Anonymity[]) {
  return eb.exists(
    eb
      .selectFrom('discussion_posts as p')
      .select('p.id')
      .whereRef('p.id', '=', 't.post_id')
      .where('p.anonymity', 'in', kinds),
  );
}

/** Whether a person wrote the thread or something in it, with one of these kinds of anonymity. */
function hasPostOf(userId: number, courseKey: string, kinds: Anonymity[]) {
  return eb(
    't.post_id',
    'in',
    eb
      .selectFrom('discussion_posts as p')
      .select(({ fn }) => fn.coalesce('p.thread_id', 'p.id').as('id'))
      .where('p.course_key', '=', courseKey)
      .where('p.author_id', '=', userId)
      .where('p.anonymity', 'in', kinds),
  );
}

/** Whether a person has read everything in the thread. */
function isReadBy(userId: number) {
  return eb.exists(
    eb
      .selectFrom('discussion_reads as r')
      .select('r.at')
      .whereRef('r.post_id', '=', 't.post_id')
      .where('r.user_id', '=', userId)
      .whereRef('r.at', '>=', 't.last_activity_at'),
  );
}
