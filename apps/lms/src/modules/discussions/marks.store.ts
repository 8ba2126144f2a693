import type { Reader, Tx } from '../../db/database.ts';
import { refreshFlags, refreshVotes } from './posts.store.ts';

interface Mark {
  userId: number;
  postId: number;
  at: number;
}

type MarkTable = 'discussion_votes' | 'discussion_follows' | 'discussion_reads';

async function setMark(tx: Tx, table: MarkTable, { userId, postId, at }: Mark): Promise<void> {
  await tx
    .insertInto(table)
    .values({ user_id: userId, post_id: postId, at })
    .onConflict((conflict) => conflict.columns(['user_id', 'post_id']).doUpdateSet({ at }))
    .execute();
}

async function removeMark(tx: Tx, table: MarkTable, { userId, postId }: Mark): Promise<void> {
  await tx.deleteFrom(table).where('user_id', '=', userId).where('post_id', '=', postId).execute();
}

export async function saveVote(tx: Tx, isVoted: boolean, mark: Mark): Promise<void> {
  await (isVoted ? setMark : removeMark)(tx, 'discussion_votes', mark);
  await refreshVotes(tx, mark.postId);
}

export async function saveFollowing(tx: Tx, isFollowed: boolean, mark: Mark): Promise<void> {
  await (isFollowed ? setMark : removeMark)(tx, 'discussion_follows', mark);
}

export async function markRead(tx: Tx, mark: Mark): Promise<void> {
  await setMark(tx, 'discussion_reads', mark);
}

/** Those who follow a thread. */
export async function listFollowers(reader: Reader, threadId: number): Promise<number[]> {
  const rows = await reader
    .selectFrom('discussion_follows')
    .select('user_id')
    .where('post_id', '=', threadId)
    .execute();
  return rows.map((row) => row.user_id);
}

/** Reports a post, or withdraws one's own report. */
export async function saveFlag(tx: Tx, isFlagged: boolean, { userId, postId, at }: Mark): Promise<void> {
  const values = { at, dismissed_at: null };
  if (isFlagged) {
    await tx
      .insertInto('discussion_flags')
      .values({ user_id: userId, post_id: postId, ...values })
      .onConflict((conflict) => conflict.columns(['user_id', 'post_id']).doUpdateSet(values))
      .execute();
  } else {
    await tx
      .deleteFrom('discussion_flags')
      .where('user_id', '=', userId)
      .where('post_id', '=', postId)
      .execute();
  }
  await refreshFlags(tx, postId);
}

/** Dismisses all reports of a post; they stay on record. */
export async function dismissFlags(tx: Tx, postId: number, at: number): Promise<void> {
  await tx
    .updateTable('discussion_flags')
    .set({ dismissed_at: at })
    .where('post_id', '=', postId)
    .where('dismissed_at', 'is', null)
    .execute();
  await refreshFlags(tx, postId);
}

/** Withdraws all votes and reports of a person. */
export async function removeMarksOf(tx: Tx, userId: number): Promise<void> {
  const votes = await tx
    .deleteFrom('discussion_votes')
    .where('user_id', '=', userId)
    .returning('post_id')
    .execute();
  for (const { post_id: id } of votes) await refreshVotes(tx, id);
  const flags = await tx
    .deleteFrom('discussion_flags')
    .where('user_id', '=', userId)
    .returning('post_id')
    .execute();
  for (const { post_id: id } of flags) await refreshFlags(tx, id);
}
