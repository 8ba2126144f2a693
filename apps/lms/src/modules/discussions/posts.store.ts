import { type ExpressionBuilder, sql } from 'kysely';
import type { Reader, Tx } from '../../db/database.ts';
import type { Dialect } from '../../db/migrations/migration.ts';
import type { Schema } from '../../db/schema.ts';
import { scopeOf } from '../../kernel/search/search.store.ts';
import { tsVector } from '../../kernel/search/word-query.ts';
import { type Group, membershipOf } from './groups.policy.ts';
import type { Anonymity } from './posting.policy.ts';

/** The keys of a post's words, for the full-text index. */
export interface PostWords {
  title: readonly string[];
  body: readonly string[];
}

export interface NewPost {
  courseKey: string;
  threadId: number | null;
  parentId: number | null;
  authorId: number;
  body: string;
  html: string;
  anonymity: Anonymity;
  isHeld: boolean;
  clientKey: string | null;
  at: number;
  words: PostWords;
}

export interface NewThread {
  topicId: string;
  type: 'discussion' | 'question';
  title: string;
  authorId: number;
  group: Group | null;
  isPinned: boolean;
}

/** The post that a client has created under a key before. */
export async function findByClientKey(
  reader: Reader,
  authorId: number,
  clientKey: string,
): Promise<{ id: number; threadId: number | null } | null> {
  const row = await reader
    .selectFrom('discussion_posts')
    .select(['id', 'thread_id'])
    .where('author_id', '=', authorId)
    .where('client_key', '=', clientKey)
    .executeTakeFirst();
  return row ? { id: row.id, threadId: row.thread_id } : null;
}

/** Adds a post and its words; returns its id. */
export async function insertPost(tx: Tx, dialect: Dialect, post: NewPost): Promise<number> {
  const { words } = post;
  const { id } = await tx
    .insertInto('discussion_posts')
    .values({
      course_key: post.courseKey,
      thread_id: post.threadId,
      parent_id: post.parentId,
      author_id: post.authorId,
      body: post.body,
      html: post.html,
      anonymity: post.anonymity,
      is_held: Number(post.isHeld),
      endorsed_by: null,
      endorsed_at: null,
      created_at: post.at,
      updated_at: post.at,
      client_key: post.clientKey,
      ...(dialect === 'postgres' && { words: vectorOf(words) }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (dialect === 'sqlite') await insertWords(tx, post.courseKey, id, words);
  return id;
}

export async function insertThread(
  tx: Tx,
  { id, courseKey, thread, at }: { id: number; courseKey: string; thread: NewThread; at: number },
): Promise<void> {
  await tx
    .insertInto('discussion_threads')
    .values({
      post_id: id,
      course_key: courseKey,
      topic_id: thread.topicId,
      type: thread.type,
      title: thread.title,
      author_id: thread.authorId,
      ...membershipOf(thread.group),
      is_pinned: Number(thread.isPinned),
      close_reason: null,
      closed_by: null,
      last_activity_at: at,
    })
    .execute();
}

const vectorOf = ({ title, body }: PostWords) => sql<string>`cast(${tsVector(title, body)} as tsvector)`;

async function insertWords(tx: Tx, courseKey: string, id: number, words: PostWords): Promise<void> {
  await tx
    .insertInto('discussion_words')
    .values({
      rowid: id,
      scope: scopeOf(courseKey),
      title: words.title.join(' '),
      body: words.body.join(' '),
    })
    .execute();
}

export interface PostChange {
  body?: string;
  html?: string;
  anonymity?: Anonymity;
  isHeld?: boolean;
  endorsedBy?: number | null;
  endorsedAt?: number | null;
  updatedAt?: number;
}

export async function updatePost(tx: Tx, id: number, change: PostChange): Promise<void> {
  const values = {
    body: change.body,
    html: change.html,
    anonymity: change.anonymity,
    is_held: change.isHeld === undefined ? undefined : Number(change.isHeld),
    endorsed_by: change.endorsedBy,
    endorsed_at: change.endorsedAt,
    updated_at: change.updatedAt,
  };
  if (Object.values(values).every((value) => value === undefined)) return;
  await tx.updateTable('discussion_posts').set(values).where('id', '=', id).execute();
}

/** Replaces the words of a post in the full-text index. */
export async function saveWords(
  tx: Tx,
  dialect: Dialect,
  { id, courseKey, words }: { id: number; courseKey: string; words: PostWords },
): Promise<void> {
  if (dialect === 'postgres') {
    await tx
      .updateTable('discussion_posts')
      .set({ words: vectorOf(words) })
      .where('id', '=', id)
      .execute();
    return;
  }
  await tx.deleteFrom('discussion_words').where('rowid', '=', id).execute();
  await insertWords(tx, courseKey, id, words);
}

export interface ThreadChange {
  title?: string;
  topicId?: string;
  type?: 'discussion' | 'question';
  group?: Group | null;
  isPinned?: boolean;
  isClosed?: boolean;
  closeReason?: string | null;
  closedBy?: number | null;
}

export async function updateThread(tx: Tx, id: number, change: ThreadChange): Promise<void> {
  const values = {
    title: change.title,
    topic_id: change.topicId,
    type: change.type,
    ...(change.group !== undefined && membershipOf(change.group)),
    is_pinned: change.isPinned === undefined ? undefined : Number(change.isPinned),
    is_closed: change.isClosed === undefined ? undefined : Number(change.isClosed),
    close_reason: change.closeReason,
    closed_by: change.closedBy,
  };
  if (Object.values(values).every((value) => value === undefined)) return;
  await tx.updateTable('discussion_threads').set(values).where('post_id', '=', id).execute();
}

/** Updates the number of a post's votes; call it after every change of them. */
export async function refreshVotes(tx: Tx, id: number): Promise<void> {
  await tx
    .updateTable('discussion_posts')
    .set({ votes: sql<number>`(select count(*) from discussion_votes v where v.post_id = ${id})` })
    .where('id', '=', id)
    .execute();
}

/** Updates the number of a post's reports, without dismissed ones; call it after every change of them. */
export async function refreshFlags(tx: Tx, id: number): Promise<void> {
  await tx
    .updateTable('discussion_posts')
    .set({
      flags: sql<number>`(select count(*) from discussion_flags f where f.post_id = ${id} and f.dismissed_at is null)`,
    })
    .where('id', '=', id)
    .execute();
}

/** Updates the numbers of a thread; call it after every change, with the thread locked. */
export async function refreshThread(tx: Tx, id: number): Promise<void> {
  const fromPosts = sql`from discussion_posts c where c.thread_id = ${id}`;
  await tx
    .updateTable('discussion_threads')
    .set({
      comments: sql<number>`(select count(*) ${fromPosts} and c.is_held = 0)`,
      responses: sql<number>`(select count(*) ${fromPosts} and c.is_held = 0 and c.parent_id is null)`,
      endorsements: sql<number>`(select count(*) ${fromPosts} and c.is_held = 0 and c.endorsed_at is not null)`,
      reported_posts: sql<number>`(select count(*) ${fromPosts} and (c.flags > 0 or c.is_held = 1))
        + (select count(*) from discussion_posts c where c.id = ${id} and (c.flags > 0 or c.is_held = 1))`,
      is_held: sql<number>`(select c.is_held from discussion_posts c where c.id = ${id})`,
      votes: sql<number>`(select c.votes from discussion_posts c where c.id = ${id})`,
      last_activity_at: sql<number>`coalesce(
        (select max(c.created_at) ${fromPosts} and c.is_held = 0),
        (select c.created_at from discussion_posts c where c.id = ${id}))`,
    })
    .where('post_id', '=', id)
    .execute();
}

const withAllBelow = (ids: readonly number[]) => (eb: ExpressionBuilder<Schema, 'discussion_posts'>) =>
  eb.or([eb('id', 'in', ids), eb('thread_id', 'in', ids), eb('parent_id', 'in', ids)]);

/** The texts of posts and of everything below them, of those that may have pictures. */
export async function listTextsWithPictures(reader: Reader, ids: readonly number[]): Promise<string[]> {
  const rows = await reader
    .selectFrom('discussion_posts')
    .select('body')
    .where(withAllBelow([...ids, -1]))
    .where('body', 'like', '%/pictures/%')
    .execute();
  return rows.map(({ body }) => body);
}

/** Whether a post of a course has a picture. */
export async function isPictureShown(reader: Reader, courseKey: string, sha256: string): Promise<boolean> {
  const row = await reader
    .selectFrom('discussion_posts')
    .select('id')
    .where('course_key', '=', courseKey)
    .where('body', 'like', `%/pictures/${sha256}/%`)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The texts of a course's posts that show pictures. */
export async function listShownTexts(reader: Reader, courseKey: string): Promise<string[]> {
  const rows = await reader
    .selectFrom('discussion_posts')
    .select('body')
    .where('course_key', '=', courseKey)
    .where('body', 'like', '%/pictures/%')
    .execute();
  return rows.map(({ body }) => body);
}

/** Removes posts with everything below them. */
export async function deletePosts(tx: Tx, dialect: Dialect, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  if (dialect === 'sqlite') {
    await tx
      .deleteFrom('discussion_words')
      .where('rowid', 'in', (eb) => eb.selectFrom('discussion_posts').select('id').where(withAllBelow(ids)))
      .execute();
  }
  await tx.deleteFrom('discussion_posts').where('id', 'in', ids).execute();
}

/** Some threads of a course. */
export async function listSomeThreads(reader: Reader, courseKey: string, limit: number): Promise<number[]> {
  const rows = await reader
    .selectFrom('discussion_threads')
    .select('post_id')
    .where('course_key', '=', courseKey)
    .orderBy('post_id')
    .limit(limit)
    .execute();
  return rows.map((row) => row.post_id);
}

/** The threads in which a person wrote, voted or reported, in the order in which to lock them. */
export async function listThreadsOf(reader: Reader, userId: number): Promise<number[]> {
  const marked = (eb: ExpressionBuilder<Schema, 'discussion_posts'>) =>
    (['discussion_votes', 'discussion_flags'] as const).map((table) =>
      eb('id', 'in', eb.selectFrom(table).select('post_id').where('user_id', '=', userId)),
    );
  const rows = await reader
    .selectFrom('discussion_posts')
    .select(sql<number>`coalesce(thread_id, id)`.as('thread_id'))
    .distinct()
    .where((eb) => eb.or([eb('author_id', '=', userId), ...marked(eb)]))
    .orderBy('thread_id')
    .execute();
  return rows.map((row) => row.thread_id);
}

/** A post of a person, wherever it is. */
export interface OwnPost {
  id: number;
  courseKey: string;
  isThread: boolean;
  body: string;
  /** Whether others wrote below it. */
  isAnswered: boolean;
}

/** All posts of a person. */
export async function listOwnPosts(reader: Reader, userId: number): Promise<OwnPost[]> {
  const rows = await reader
    .selectFrom('discussion_posts as own')
    .select(['own.id', 'own.course_key', 'own.thread_id', 'own.body'])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('discussion_posts as below')
            .select('below.id')
            .where((on) =>
              on.or([
                on('below.thread_id', '=', on.ref('own.id')),
                on('below.parent_id', '=', on.ref('own.id')),
              ]),
            )
            .where('below.author_id', '<>', userId),
        )
        .as('is_answered'),
    )
    .where('own.author_id', '=', userId)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    courseKey: row.course_key,
    isThread: row.thread_id === null,
    body: row.body,
    isAnswered: Boolean(row.is_answered),
  }));
}

/** Posts and everything below them. */
export async function listWithAllBelow(reader: Reader, ids: readonly number[]): Promise<number[]> {
  const rows = await reader
    .selectFrom('discussion_posts')
    .select('id')
    .where(withAllBelow([...ids, -1]))
    .execute();
  return rows.map(({ id }) => id);
}

/** Hands a post, as one that nobody has written, to the placeholder of a deleted account. */
export async function handOverPost(
  tx: Tx,
  { id, isThread }: OwnPost,
  { placeholderId, body, html }: { placeholderId: number; body: string; html: string },
): Promise<void> {
  await tx
    .updateTable('discussion_posts')
    .set({ author_id: placeholderId, body, html, anonymity: 'all', client_key: null })
    .where('id', '=', id)
    .execute();
  if (!isThread) return;
  await tx
    .updateTable('discussion_threads')
    .set({ author_id: placeholderId, title: body })
    .where('post_id', '=', id)
    .execute();
}

/** The posts of a person in a course: those that start threads, and the others with their threads. */
export async function listPostsOf(
  reader: Reader,
  { courseKey, authorId }: { courseKey: string; authorId: number },
): Promise<{ threads: number[]; comments: { id: number; threadId: number }[] }> {
  const rows = await reader
    .selectFrom('discussion_posts')
    .select(['id', 'thread_id'])
    .where('course_key', '=', courseKey)
    .where('author_id', '=', authorId)
    .execute();
  return {
    threads: rows.filter((row) => row.thread_id === null).map(({ id }) => id),
    comments: rows.flatMap(({ id, thread_id: threadId }) => (threadId === null ? [] : [{ id, threadId }])),
  };
}
