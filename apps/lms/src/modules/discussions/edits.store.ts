import type { Reader, Tx } from '../../db/database.ts';

/** One change to the text of a post. */
export interface Edit {
  postId: number;
  editorId: number;
  formerTitle: string | null;
  formerBody: string;
  /** The code of the reason that a moderator gave. */
  reason: string | null;
  at: number;
}

export async function insertEdit(tx: Tx, edit: Edit): Promise<void> {
  await tx
    .insertInto('discussion_edits')
    .values({
      post_id: edit.postId,
      editor_id: edit.editorId,
      former_title: edit.formerTitle,
      former_body: edit.formerBody,
      reason: edit.reason,
      at: edit.at,
    })
    .execute();
}

/** Deletes what a post said before. */
export async function deleteEdits(tx: Tx, postId: number): Promise<void> {
  await tx.deleteFrom('discussion_edits').where('post_id', '=', postId).execute();
}

/** The newest edit of each post that has one. */
export async function listLastEdits(
  reader: Reader,
  postIds: readonly number[],
): Promise<ReadonlyMap<number, Edit>> {
  if (postIds.length === 0) return new Map();
  const rows = await reader
    .selectFrom('discussion_edits')
    .selectAll()
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('discussion_edits')
        .select((edit) => edit.fn.max('id').as('id'))
        .where('post_id', 'in', postIds)
        .groupBy('post_id'),
    )
    .execute();
  return new Map(
    rows.map((row) => [
      row.post_id,
      {
        postId: row.post_id,
        editorId: row.editor_id,
        formerTitle: row.former_title,
        formerBody: row.former_body,
        reason: row.reason,
        at: row.at,
      },
    ]),
  );
}
