import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import { lockThread } from '../../db/locks.ts';
import type { Dialect } from '../../db/migrations/migration.ts';
import { removePicture } from '../../kernel/files/uploads.store.ts';
import { forbidden } from '../../lib/errors.ts';
import type { Forum } from './forum.ts';
import { listPictures } from './post-pictures.ts';
import type { PostRow } from './post-row.store.ts';
import {
  deletePosts,
  isPictureShown,
  listPostsOf,
  listTextsWithPictures,
  refreshThread,
} from './posts.store.ts';
import { mayDelete } from './rights.policy.ts';
import type { ThreadRow } from './threads.store.ts';

/** Deletes a post with all below it. The caller has locked the thread. */
export async function deletePost(
  tx: Tx,
  { db }: Context,
  { forum, thread, post }: { forum: Forum; thread: ThreadRow; post: PostRow },
): Promise<void> {
  const facts = { authorId: post.authorId, group: thread.group, isClosed: thread.isClosed };
  if (!mayDelete(forum.viewer, facts)) throw forbidden('You may not delete this post.');
  await deleteWithPictures(tx, db.dialect, forum.courseKey, [post.id]);
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
  const changed = new Set([...threads, ...comments.map(({ threadId }) => threadId)]);
  for (const id of [...changed].sort((a, b) => a - b)) await lockThread(tx, id);
  await deleteWithPictures(tx, db.dialect, author.courseKey, [...threads, ...comments.map(({ id }) => id)]);
  for (const id of changed) await refreshThread(tx, id);
  return counts;
}

/** Deletes posts with all below them, and their pictures that no other post of the course shows. */
async function deleteWithPictures(
  tx: Tx,
  dialect: Dialect,
  courseKey: string,
  ids: readonly number[],
): Promise<void> {
  const texts = await listTextsWithPictures(tx, ids);
  await deletePosts(tx, dialect, ids);
  await removePicturesOf(tx, courseKey, texts);
}

/** Removes the pictures of texts that were deleted, unless another post of the course shows them. */
export async function removePicturesOf(tx: Tx, courseKey: string, texts: readonly string[]): Promise<void> {
  for (const sha256 of listPictures(texts)) {
    if (!(await isPictureShown(tx, courseKey, sha256))) await removePicture(tx, courseKey, sha256);
  }
}
