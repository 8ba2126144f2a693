import type { Reader, Tx } from '../../db/database.ts';
import { lockNotice } from '../../db/locks.ts';

/** A message from the operators to all users. */
export interface Notice {
  id: number;
  title: string;
  /** Unsanitized. */
  bodyHtml: string;
  /** Epoch milliseconds. */
  createdAt: number;
}

/** The notices that a user has not acknowledged yet, oldest first. One query. */
export async function listUnacknowledged(reader: Reader, userId: number): Promise<readonly number[]> {
  const rows = await reader
    .selectFrom('notices')
    .select('id')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('notice_acknowledgements')
            .select('notice_acknowledgements.notice_id')
            .where('notice_acknowledgements.user_id', '=', userId)
            .whereRef('notice_acknowledgements.notice_id', '=', 'notices.id'),
        ),
      ),
    )
    .orderBy('id')
    .execute();
  return rows.map((row) => row.id);
}

/** Whether there is any notice at all. */
export async function hasNotices(reader: Reader): Promise<boolean> {
  const row = await reader.selectFrom('notices').select('id').limit(1).executeTakeFirst();
  return row !== undefined;
}

export async function findNotice(reader: Reader, id: number): Promise<Notice | null> {
  const row = await reader.selectFrom('notices').selectAll().where('id', '=', id).executeTakeFirst();
  return row ? { id: row.id, title: row.title, bodyHtml: row.body_html, createdAt: row.created_at } : null;
}

/** All notices, oldest first, each with the number of people who acknowledged it. */
export async function listNotices(reader: Reader): Promise<(Omit<Notice, 'bodyHtml'> & { read: number })[]> {
  const rows = await reader
    .selectFrom('notices')
    .leftJoin('notice_acknowledgements', 'notice_acknowledgements.notice_id', 'notices.id')
    .select(({ fn }) => [
      'notices.id',
      'notices.title',
      'notices.created_at',
      fn.count<number>('notice_acknowledgements.user_id').as('read'),
    ])
    .groupBy(['notices.id', 'notices.title', 'notices.created_at'])
    .orderBy('notices.id')
    .execute();
  return rows.map(({ id, title, created_at: createdAt, read }) => ({ id, title, createdAt, read }));
}

/** Returns the new notice's id. */
export async function insertNotice(tx: Tx, notice: Omit<Notice, 'id'>): Promise<number> {
  const { id } = await tx
    .insertInto('notices')
    .values({ title: notice.title, body_html: notice.bodyHtml, created_at: notice.createdAt })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Removes a notice with its acknowledgements; returns whether there was one. */
export async function deleteNotice(tx: Tx, id: number): Promise<boolean> {
  await lockNotice(tx, id);
  const result = await tx.deleteFrom('notices').where('id', '=', id).executeTakeFirst();
  return Number(result.numDeletedRows) > 0;
}

/** Records that a user acknowledged a notice; keeps the first time. */
export async function saveAcknowledgement(
  tx: Tx,
  { userId, noticeId, at }: { userId: number; noticeId: number; at: number },
): Promise<void> {
  await tx
    .insertInto('notice_acknowledgements')
    .values({ user_id: userId, notice_id: noticeId, acknowledged_at: at })
    .onConflict((conflict) => conflict.columns(['user_id', 'notice_id']).doNothing())
    .execute();
}
