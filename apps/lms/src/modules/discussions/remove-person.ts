import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import { lockThread } from '../../db/locks.ts';
import { deleteNotificationsOfPosts } from '../../kernel/notifications/notifications.store.ts';
import { insertPlaceholder } from '../../kernel/users/users.store.ts';
import { removePicturesOf } from './delete-posts.ts';
import { deleteEdits } from './edits.store.ts';
import { removeMarksOf } from './marks.store.ts';
import {
  deletePosts,
  handOverPost,
  listOwnPosts,
  listThreadsOf,
  listWithAllBelow,
  type OwnPost,
  refreshThread,
  saveWords,
} from './posts.store.ts';

/** What remains of a post that others have answered. It is the same in all languages, as posts are. */
const DELETED = { body: '[deleted]', html: '<p>[deleted]</p>' };

type Services = Pick<Context, 'db' | 'clock'>;

/**
 * Removes a person from the discussions of all courses: their votes, reports and posts. Where others have written below
 * a post, an empty one remains.
 */
export async function removeFromDiscussions(tx: Tx, context: Services, userId: number): Promise<void> {
  const threads = await listThreadsOf(tx, userId);
  for (const id of threads) await lockThread(tx, id);
  await removeMarksOf(tx, userId);
  const posts = await listOwnPosts(tx, userId);
  const { true: answered = [], false: others = [] } = Object.groupBy(
    posts,
    ({ isAnswered }) => `${isAnswered}`,
  );
  await emptyPosts(tx, context, answered);
  await deletePosts(tx, context.db.dialect, others.map(idOf));
  for (const [courseKey, own] of Map.groupBy(posts, (post) => post.courseKey)) {
    const texts = own.map(({ body }) => body);
    await removePicturesOf(tx, courseKey, texts);
  }
  for (const id of threads) await refreshThread(tx, id);
}

const idOf = ({ id }: OwnPost) => id;

async function emptyPosts(tx: Tx, { db, clock }: Services, posts: readonly OwnPost[]): Promise<void> {
  if (posts.length === 0) return;
  const placeholderId = await insertPlaceholder(tx, clock.now());
  for (const post of posts) {
    await handOverPost(tx, post, { placeholderId, ...DELETED });
    await deleteEdits(tx, post.id);
    await saveWords(tx, db.dialect, { ...post, words: { title: [], body: [] } });
  }
  // Notifications about a thread and what is below it contain its title.
  const titled = await listWithAllBelow(tx, posts.filter(({ isThread }) => isThread).map(idOf));
  await deleteNotificationsOfPosts(tx, [...titled, ...posts.map(idOf)]);
}
