import type { Context } from '../../context.ts';
import type { Reader, Tx } from '../../db/database.ts';
import { lockThread } from '../../db/locks.ts';
import type { Identity } from '../../kernel/access/identity.ts';
import { notFound } from '../../lib/errors.ts';
import { type CommentRow, findComment } from './comments.store.ts';
import { listHiddenTopicIds } from './course-topics.ts';
import { listLastEdits } from './edits.store.ts';
import { type Forum, openForum } from './forum.ts';
import type { PostRow } from './post-row.store.ts';
import type { Presentation } from './posts.present.ts';
import { listPeople } from './roles.store.ts';
import type { ThreadScope } from './select-threads.store.ts';
import { findCourseOfPost, findThread, type ThreadRow } from './threads.store.ts';

export const threadIsUnknown = () => notFound('Thread not found.');
export const commentIsUnknown = () => notFound('Comment not found.');

/** An id on the wire; null for one that no post can have. */
export function readId(text: string): number | null {
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
}

export function scopeFor({ courseKey, viewer, discussions, access }: Forum): ThreadScope {
  return { courseKey, viewer, hiddenTopicIds: listHiddenTopicIds(discussions, access.view) };
}

interface Sought {
  id: string;
  identity: Identity;
}

/**
 * A thread that the sender of a request may see, with its forum. `tx`: to write to the thread, which is locked before it is
 * read.
 */
export async function openThread(
  context: Context,
  { id, identity }: Sought,
  tx: Tx | null = null,
): Promise<{ forum: Forum; thread: ThreadRow }> {
  const reader = tx ?? context.db.read;
  const number = readId(id);
  const post = number === null ? null : await findCourseOfPost(reader, number);
  if (number === null || !post?.isThread) throw threadIsUnknown();
  const forum = await openForum(context, post.courseKey, identity, reader);
  if (tx) await lockThread(tx, number);
  const thread = await findThread(reader, scopeFor(forum), number);
  if (!thread) throw threadIsUnknown();
  return { forum, thread };
}

/**
 * A response or comment that the sender of a request may see, with its thread. `tx`: to write to it; its thread is locked
 * before both are read.
 */
export async function openComment(
  context: Context,
  { id, identity }: Sought,
  tx: Tx | null = null,
): Promise<{ forum: Forum; thread: ThreadRow; comment: CommentRow }> {
  const reader = tx ?? context.db.read;
  const number = readId(id);
  const post = number === null ? null : await findCourseOfPost(reader, number);
  if (number === null || post === null || post.isThread) throw commentIsUnknown();
  const forum = await openForum(context, post.courseKey, identity, reader);
  if (tx) await lockThread(tx, post.threadId);
  const thread = await findThread(reader, scopeFor(forum), post.threadId);
  const comment = thread && (await findComment(reader, forum.viewer, number));
  if (!comment) throw commentIsUnknown();
  return { forum, thread, comment };
}

/** Reads what presenting some posts needs: the people in them, and their last edits. */
export async function presentationFor(
  reader: Reader,
  forum: Forum,
  posts: readonly (PostRow & { closedBy?: number | null; endorsedBy?: number | null })[],
  { origin, fields }: { origin: string; fields?: string | undefined },
): Promise<Presentation> {
  const edits = await listLastEdits(
    reader,
    posts.map(({ id }) => id),
  );
  const ids = posts.flatMap(({ authorId, closedBy, endorsedBy }) => [authorId, closedBy, endorsedBy]);
  const people = await listPeople(
    reader,
    forum.courseKey,
    [...ids, ...[...edits.values()].map(({ editorId }) => editorId)].filter(
      (id) => id !== null && id !== undefined,
    ),
  );
  return {
    viewer: forum.viewer,
    offer: forum.discussions,
    people,
    edits,
    origin,
    withUsers: (fields ?? '').split(',').includes('profile_image'),
  };
}
