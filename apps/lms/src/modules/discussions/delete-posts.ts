import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import { lockThread } from '../../db/locks.ts';
import { forbidden } from '../../http/errors.ts';
import type { Forum } from './forum.ts';
import type { PostRow } from './post-row.store.ts';
import { deletePosts, listPostsOf, refreshThread } from './posts.store.ts';
import { mayDelete } from './rights.policy.ts';
import type { ThreadRow } from './threads.store.ts';

/** Deletes a post with all below it. */
export async function deletePost(
  tx: Tx,
  { db }: Context,
  { forum, thread, post }: { forum: Forum; thread: ThreadRow; post: PostRow },
): Promise<void> {
  const facts = { authorId: post.authorId, cohort: thread.cohort, isClosed: thread.isClosed };
  if (!mayDelete(forum.viewer, facts)) throw forbidden('You may not delete this post.');
  await lockThread(tx, thread.id);
  await deletePosts(tx, db.dialect, [post.id]);
  if (post.id !== thread.id) await refreshThread(tx, thread.id);
}

/** Counts what a person wrote in a course, and deletes it if that is meant. */
export async function deletePostsOf(
  tx: Tx,
  { db }: Context,
  { isMeant, ...author }: { courseKey: string; authorId: number; isMeant: boolean },
): Promise<{ threads: number; comments: number }> {
  const { threads, comments } = await listPostsOf(tx, author);
  const counts = { threads: threads.length, comments: comments.length };
  if (!isMeant) return counts;
  const changed = [...new Set(comments.map(({ threadId }) => threadId))].sort((a, b) => a - b);
  for (const id of changed) await lockThread(tx, id);
  await deletePosts(tx, db.dialect, [...threads, ...comments.map(({ id }) => id)]);
  for (const id of changed) await refreshThread(tx, id);
  return counts;
}
