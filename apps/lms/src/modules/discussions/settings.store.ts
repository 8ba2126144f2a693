import type { Reader, Tx } from '../../db/database.ts';
import { type DivisionSettings, UNDIVIDED } from './settings.policy.ts';

export async function findDivision(reader: Reader, courseKey: string): Promise<DivisionSettings> {
  const row = await reader
    .selectFrom('discussion_settings')
    .select('settings')
    .where('course_key', '=', courseKey)
    .executeTakeFirst();
  return row ? { ...UNDIVIDED, ...(JSON.parse(row.settings) as Partial<DivisionSettings>) } : UNDIVIDED;
}

export async function saveDivision(
  tx: Tx,
  courseKey: string,
  { settings, at }: { settings: DivisionSettings; at: number },
): Promise<void> {
  const values = { settings: JSON.stringify(settings), saved_at: at };
  await tx
    .insertInto('discussion_settings')
    .values({ course_key: courseKey, ...values })
    .onConflict((conflict) => conflict.column('course_key').doUpdateSet(values))
    .execute();
}
