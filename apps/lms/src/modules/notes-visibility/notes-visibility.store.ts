import type { Tx } from '../../db/database.ts';

export async function saveNotesVisibility(
  tx: Tx,
  { userId, courseKey }: { userId: number; courseKey: string },
  isVisible: boolean,
): Promise<void> {
  const visible = isVisible ? 1 : 0;
  await tx
    .insertInto('notes_visibility')
    .values({ user_id: userId, course_key: courseKey, visible })
    .onConflict((conflict) => conflict.columns(['user_id', 'course_key']).doUpdateSet({ visible }))
    .execute();
}
